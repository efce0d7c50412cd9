import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { useSyncExternalStore } from 'react'

/** Values a newcomer typed that prefill the form of a child. */
export interface TakenOver {
  last_name: string
  emergency_contact_name: string
  emergency_contact_phone: string
}

/** Rider who just registered at this kiosk, and so is checked in. */
export interface Newcomer {
  rider: KioskCustomer
  takenOver: TakenOver
  /** Under 18: a parent signs. */
  isMinor: boolean
  /** True once they continue to signing. */
  goesOn: boolean
}

const OPEN_VISIT = 'kioskVisit'
/** Key of the unsent signatures: they belong to earlier visits, and are sent in any visit. */
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

// Never in the address or the browser's storage: a reload, or Back, shows an empty form.
let typedPhone: string | null = null
let movedPhone: string | null = null

/** The number that the rider on the screen has checked in with; null after a pass. */
export function phoneTyped(): string | null {
  return typedPhone
}

export function notePhone(phone: string | null): void {
  typedPhone = phone
}

/** Keeps the number with which its new owner registers. */
export function registerWith(phone: string): void {
  movedPhone = phone
}

/** The number of the new owner who opens the registration. */
export function phoneOfNewOwner(): string | null {
  return movedPhone
}

export function forgetNewOwner(): void {
  movedPhone = null
}

/** Marks a visit as open in the browser, so that a reload ends it. */
export function beginVisit(rider: KioskCustomer): void {
  clearStorage()
  sessionStorage.setItem(OPEN_VISIT, String(rider.id))
}

/** Clears the browser's storage between visits, except unsent signatures. */
export function clearStorage(): void {
  const unsent = sessionStorage.getItem(UNSENT_STORAGE_KEY)
  sessionStorage.clear()
  if (unsent !== null) sessionStorage.setItem(UNSENT_STORAGE_KEY, unsent)
}

let isCarried = false

/** True if a reload interrupted a visit: no newcomer is left in memory, and no switch of language carried it over. */
export function isCutOff(): boolean {
  return hasOpenVisit() && newcomer === null && !isCarried
}

/** True until the rider of a carried visit has left. */
export function isGoingOn(): boolean {
  return isCarried
}

export function hasOpenVisit(): boolean {
  return sessionStorage.getItem(OPEN_VISIT) !== null
}

let isInMemory = false

/** True during a visit without a network: a load of the page would lose it. */
export function isOnlyInMemory(): boolean {
  return isInMemory
}

export function keepInMemory(next: boolean): void {
  isInMemory = next
}

/** The visit goes on in this load of the page. */
export function goOnWith(who: Newcomer | null): void {
  isCarried = true
  newcomer = who
}

/** Stores the newcomer until they are forgotten; meanwhile they may continue to signing. */
export function welcomeNewcomer(who: Omit<Newcomer, 'goesOn'>): void {
  beginVisit(who.rider)
  set({ ...who, goesOn: false })
}

/** Another adult of the family registered in the newcomer's visit: the kiosk continues as theirs. */
export function adultJoins(rider: KioskCustomer): void {
  if (!newcomer) return
  beginVisit(rider)
  set({ ...newcomer, rider, isMinor: false, goesOn: true })
}

export function newcomerGoesOn(): void {
  if (newcomer) set({ ...newcomer, goesOn: true })
}

export function forgetNewcomer(): void {
  typedPhone = null
  isCarried = false
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
