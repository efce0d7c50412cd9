import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { useSyncExternalStore } from 'react'

/** What a newcomer typed a moment ago and need not type again for a child. */
export interface TakenOver {
  last_name: string
  emergency_contact_name: string
  emergency_contact_phone: string
}

/** Who registered at this kiosk a moment ago, and so is checked in. */
export interface Newcomer {
  rider: KioskCustomer
  takenOver: TakenOver
  /** Under 18: a parent signs. */
  isMinor: boolean
  /** Whether they go on to sign. */
  goesOn: boolean
}

const OPEN_VISIT = 'kioskVisit'
/** What unsent.ts keeps: it belongs to visits before, and is sent whoever is here. */
export const UNSENT_STORAGE_KEY = 'kioskUnsent'

let newcomer: Newcomer | null = null
const listeners = new Set<() => void>()

// Signing out clears the cookie. It must have done so before the next rider gets one.
let leaving: Promise<void> = Promise.resolve()

/** Waits until the last rider is signed out. */
export function whenFree(): Promise<void> {
  return leaving
}

export function isFreeAfter(departure: Promise<void>): void {
  leaving = departure
}

/** Notes in the browser that somebody's visit is open, so that a reload ends it. */
export function beginVisit(rider: KioskCustomer): void {
  clearStorage()
  sessionStorage.setItem(OPEN_VISIT, String(rider.id))
}

/** Nothing of a visit outlives it in the browser, but signatures that are still to be sent. */
export function clearStorage(): void {
  const unsent = sessionStorage.getItem(UNSENT_STORAGE_KEY)
  sessionStorage.clear()
  if (unsent !== null) sessionStorage.setItem(UNSENT_STORAGE_KEY, unsent)
}

/** Whether a visit was cut off by a reload: nobody here is the one whose it was. */
export function isCutOff(): boolean {
  return sessionStorage.getItem(OPEN_VISIT) !== null && newcomer === null
}

/** Somebody registered here: until they are forgotten they may go on to sign. */
export function welcomeNewcomer(who: Omit<Newcomer, 'goesOn'>): void {
  beginVisit(who.rider)
  set({ ...who, goesOn: false })
}

export function newcomerGoesOn(): void {
  if (newcomer) set({ ...newcomer, goesOn: true })
}

export function forgetNewcomer(): void {
  if (newcomer) set(null)
}

export function useNewcomer(): Newcomer | null {
  return useSyncExternalStore(subscribe, () => newcomer)
}

function set(next: Newcomer | null) {
  newcomer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
