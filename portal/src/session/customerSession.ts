import { CUSTOMER_STORAGE_KEY, NAMELESS_CUSTOMER } from '@trailgate/shared/sessions/constants'
import { messages } from '@trailgate/shared/sessions/messages'
import { useMemo, useSyncExternalStore } from 'react'

/** Display data of the signed-in customer. Only the cookie identifies them, and only to the server. */
export interface CustomerData {
  id: number
  first_name: string
  last_name: string
}

/** Reason why a session ended: the server no longer knows it, or the rider logged out. */
export type EndOfSession = 'expired' | 'left'

/** Database of this browser with what riders entered and did not send (drafts/store.ts). */
export const DRAFTS = 'rider-drafts'

type Listener = (why: EndOfSession) => void
const expiryListeners = new Set<Listener>()

export const customerSession = {
  /** The stored customer, or null. Invalid data counts as none. */
  read(): CustomerData | null {
    const text = storedText()
    return text ? customerOf(parsed(text)) : null
  },

  /**
   * The customer's id for a call's path.
   * @throws with a message if no customer is stored any more
   */
  id(): number {
    const customer = customerSession.read()
    if (!customer) throw new Error(messages['session.missing'])
    return customer.id
  },

  hold({ id, first_name, last_name }: CustomerData): void {
    sessionStorage.setItem(CUSTOMER_STORAGE_KEY, JSON.stringify({ id, first_name, last_name }))
  },

  clear(): void {
    sessionStorage.removeItem(CUSTOMER_STORAGE_KEY)
  },

  /** The server no longer knows the session: deletes it here too and notifies listeners. */
  expire(): void {
    end('expired')
  },

  /** The rider logged out, in this or another tab. */
  leave(): void {
    end('left')
    // Here and not with the drafts, whose code may not be loaded, nor be reachable.
    window.indexedDB?.deleteDatabase(DRAFTS)
  },

  onExpiry(listener: Listener): () => void {
    expiryListeners.add(listener)
    return () => {
      expiryListeners.delete(listener)
    }
  },
}

function end(why: EndOfSession) {
  customerSession.clear()
  for (const listener of expiryListeners) listener(why)
}

/** The stored customer; the component re-renders when it is deleted. */
export function useCustomer(): CustomerData | null {
  const text = useSyncExternalStore(customerSession.onExpiry, storedText)
  return useMemo(() => (text ? customerOf(parsed(text)) : null), [text])
}

function storedText(): string | null {
  return sessionStorage.getItem(CUSTOMER_STORAGE_KEY)
}

/** Name for a greeting. */
export function displayName(customer: Pick<CustomerData, 'first_name'> | null): string {
  return customer?.first_name.trim() || NAMELESS_CUSTOMER
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The storage was edited by hand: counts as no customer.
    return null
  }
}

/** Only the id is required; a missing name has a fallback. */
function customerOf(value: unknown): CustomerData | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, first_name, last_name } = value as Partial<Record<keyof CustomerData, unknown>>
  if (typeof id !== 'number') return null
  return { id, first_name: textOf(first_name), last_name: textOf(last_name) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
