import type { KioskCustomer } from '@trailgate/shared/customers/schemas'
import type { KioskSignIn, SignInAnswer } from '@trailgate/shared/sessions/schemas'

import { postSessionless } from '../api/client.ts'
import { randomId } from '../api/randomId.ts'
import { riderReadings } from '../api/useReading.ts'
import { closeNotice } from '../notice/notice.ts'

type KioskSignInAnswer =
  Exclude<SignInAnswer, { success: true }> | { success: true; customer: KioskCustomer }

const OPEN_VISIT = 'kioskVisit'

// Signing out clears the cookie. It must have done so before the next rider gets one.
let leaving: Promise<void> = Promise.resolve()

/** Checks a rider in by phone alone. The server begins a session that may do very little (docs/product/kiosk.md). */
export async function checkIn(body: KioskSignIn, key: string): Promise<KioskSignInAnswer> {
  await leaving
  const answer = await postSessionless<KioskSignInAnswer>('/customers/auth', body, key)
  if (answer.success) {
    sessionStorage.clear()
    sessionStorage.setItem(OPEN_VISIT, String(answer.customer.id))
  }
  return answer
}

/** Ends the visit on the server, and leaves nothing of it in the browser whatever the server says. */
export function leave(): void {
  forget()
  leaving = postSessionless<void>('/customers/logout', undefined, randomId()).catch(
    (error: unknown) => {
      // Nobody stands here to try again; the server ends an untouched visit by itself within a minute.
      console.warn('The visit was not ended on the server:', error)
    }
  )
}

/** Removes what the browser still holds of the last person. */
export function forget(): void {
  sessionStorage.clear()
  riderReadings.forget()
  closeNotice()
}

/** Ends the visit that a reload of the page cut off. */
export function leaveIfCutOff(): void {
  if (sessionStorage.getItem(OPEN_VISIT)) leave()
}
