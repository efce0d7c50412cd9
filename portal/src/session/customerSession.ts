import { CUSTOMER_STORAGE_KEY, NAMELESS_CUSTOMER } from '@trailgate/shared/sessions/constants'
import { messages } from '@trailgate/shared/sessions/messages'

/** What the pages show of the signed-in customer. Who somebody is, only the cookie says, and only to the server. */
export interface CustomerData {
  id: number
  first_name: string
  last_name: string
}

type Listener = () => void
const expiryListeners = new Set<Listener>()

export const customerSession = {
  /** The customer whose data is held, or null. What cannot be read as one counts as none. */
  read(): CustomerData | null {
    const text = sessionStorage.getItem(CUSTOMER_STORAGE_KEY)
    if (!text) return null
    return customerOf(parsed(text))
  },

  /**
   * The id that a call names in its path.
   * @throws with a sentence when no customer's data is held any more
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

  /** The server no longer knows the session: forget it here too and tell whoever shows something of it. */
  expire(): void {
    customerSession.clear()
    for (const listener of expiryListeners) listener()
  },

  onExpiry(listener: Listener): () => void {
    expiryListeners.add(listener)
    return () => {
      expiryListeners.delete(listener)
    }
  },
}

/** The name to greet with. */
export function displayName(customer: Pick<CustomerData, 'first_name'> | null): string {
  return customer?.first_name.trim() || NAMELESS_CUSTOMER
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Somebody edited the storage by hand: the same as no customer.
    return null
  }
}

/** Only the id is needed: who has no name is called by another. */
function customerOf(value: unknown): CustomerData | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, first_name, last_name } = value as Partial<Record<keyof CustomerData, unknown>>
  if (typeof id !== 'number') return null
  return { id, first_name: textOf(first_name), last_name: textOf(last_name) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
