import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import type { KioskSignIn, SignInAnswer } from '@trailgate/shared/sessions/schemas'

import { postSessionless } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { closeNotice } from '../notice/notice.ts'
import { heldSignature } from '../session/heldSignature.ts'
import { kioskRides } from './kioskRides.ts'
import {
  beginVisit,
  clearStorage,
  forgetNewcomer,
  isCutOff,
  isFreeAfter,
  whenFree,
} from './openVisit.ts'

type KioskSignInAnswer =
  | Exclude<SignInAnswer, { success: true }>
  | { success: true; customer: KioskCustomer }

/** POST /customers/auth with a pass instead of a phone number. */
export type PassSignIn = { pass: string }

const LOGOUT_SECONDS = 10

let arriving = new AbortController()

/**
 * Checks a rider in by phone alone, or by pass. The server begins a session that may do very little (docs/product/kiosk.md). It is
 * called off when the rider is forgotten, or its answer would end the visit of the next one.
 */
export async function checkIn(
  body: KioskSignIn | PassSignIn,
  key: string
): Promise<KioskSignInAnswer> {
  const { signal } = (arriving = new AbortController())
  await whenFree()
  signal.throwIfAborted()
  const answer = await signIn(body, key, signal)
  if (answer.success) beginVisit(answer.customer)
  return answer
}

async function signIn(body: KioskSignIn | PassSignIn, key: string, signal: AbortSignal) {
  try {
    return await postSessionless<KioskSignInAnswer>('/customers/auth', body, key, signal)
  } catch (error) {
    // The server may have begun the visit all the same.
    if (signal.aborted) leave()
    throw error
  }
}

/** Ends the visit on the server, and leaves nothing of it in the browser whatever the server says. */
export function leave(): void {
  const saved = kioskRides.leave()
  forget()
  isFreeAfter(saved.then(logOut))
}

async function logOut() {
  // A server that does not answer must not keep the next rider waiting.
  const hung = new AbortController()
  const timer = window.setTimeout(() => hung.abort(), LOGOUT_SECONDS * 1000)
  try {
    await postSessionless('/customers/logout', undefined, randomId(), hung.signal)
  } catch (error) {
    // Nobody stands here to try again; the server ends an untouched visit by itself within a minute.
    console.warn('The visit was not ended on the server:', error)
  } finally {
    window.clearTimeout(timer)
  }
}

/** Removes what the browser still holds of the last person. */
export function forget(): void {
  arriving.abort()
  kioskRides.forget()
  heldSignature.drop()
  forgetNewcomer()
  clearStorage()
  riderQueries.clear()
  closeNotice()
}

/** Ends the visit that a reload of the page cut off. */
export function leaveIfCutOff(): void {
  if (isCutOff()) leave()
}
