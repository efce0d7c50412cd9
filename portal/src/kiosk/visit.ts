import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import { messages } from '@trailgate/shared/kiosk/messages'
import type { KioskSignIn, SignInAnswer } from '@trailgate/shared/sessions/schemas'

import { postSessionless } from '../api/client.ts'
import { riderQueries } from '../api/useQuery.ts'
import { closeNotice, showNotice } from '../notice/notice.ts'
import { heldSignature } from '../session/heldSignature.ts'
import { postOpening } from '../session/keptLogout.ts'
import { deadlineIn } from '../time/countdown.ts'
import { kioskRides } from './kioskRides.ts'
import {
  adultJoins,
  beginVisit,
  clearStorage,
  forgetNewcomer,
  isCutOff,
  isFreeAfter,
  notePhone,
  whenFree,
} from './openVisit.ts'

type KioskSignInAnswer =
  | Exclude<SignInAnswer, { success: true }>
  | { success: true; customer: KioskCustomer }

/** POST /customers/auth with a pass instead of a phone number. */
export type PassSignIn = { pass: string }

const LOGOUT_SECONDS = 10
const TOLD_SECONDS = 15

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
  if (answer.success) {
    beginVisit(answer.customer)
    notePhone('phone' in body ? body.phone : null)
  }
  return answer
}

async function signIn(body: KioskSignIn | PassSignIn, key: string, signal: AbortSignal) {
  try {
    return await postOpening<KioskSignInAnswer>('/customers/auth', body, key, {
      opens: ({ success }) => success,
      signal,
    })
  } catch (error) {
    // The server may have begun the visit all the same.
    if (signal.aborted) leave()
    throw error
  }
}

/** Ends the visit on the server, and clears the browser even if that fails. */
export function leave(): void {
  const saved = kioskRides.leave()
  forget()
  isFreeAfter(saved.then(logOut))
}

/** Undoes the check-ins of a wrong phone number and ends the visit; a notice tells the result. */
export function takeBack(): void {
  const undone = kioskRides.takeBack()
  forget()
  isFreeAfter(undone.then(tellTakenBack).then(logOut))
}

function tellTakenBack(isDone: boolean) {
  const text = messages[isDone ? 'not_you.done' : 'not_you.failed']
  showNotice({ text, closesAt: deadlineIn(TOLD_SECONDS, Date.now()) })
}

async function logOut() {
  // A server that does not answer must not keep the next rider waiting.
  const hung = new AbortController()
  const timer = window.setTimeout(() => hung.abort(), LOGOUT_SECONDS * 1000)
  try {
    await postSessionless('/customers/logout', undefined, randomId(), hung.signal)
  } catch (error) {
    // No rider is left to retry; the server ends an idle visit within a minute.
    console.warn('The visit was not ended on the server:', error)
  } finally {
    window.clearTimeout(timer)
  }
}

/** Continues as another adult of the family who just registered; drops all cached data of the previous rider. */
export function goOnAs(adult: KioskCustomer): void {
  kioskRides.forget()
  heldSignature.drop()
  riderQueries.clear()
  adultJoins(adult)
}

/** Clears the browser's data about the previous rider. */
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
