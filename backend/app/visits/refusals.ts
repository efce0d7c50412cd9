import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { messages } from '@trailgate/shared/visits/messages'
import { refusal, Refusal } from '#platform/http/refusal'
import type { Arrival } from '#visits/arrivals'

/** Suspended, inactive, closed or banned people came to the kiosk: it tells nothing of them. */
export class SeeStaffAtKiosk extends refusal('SEE_STAFF', sessions['login.see_staff']) {}

/** Staff may let them in all the same, with a reason. `details` names each of them by id. */
export class SeeStaff extends Refusal {
  constructor(people: readonly Arrival[]) {
    super('SEE_STAFF', messages['refused.see_staff'], { details: detailsOf(people) })
  }
}

/** The park blocks people who may not ride. Staff may let them in all the same, with a reason. */
export class NotCovered extends Refusal {
  constructor(people: readonly Arrival[]) {
    super('NOT_COVERED', messages['refused.not_covered'], { details: detailsOf(people) })
  }
}

function detailsOf(people: readonly Arrival[]) {
  return Object.fromEntries(
    people.map(({ id, mayRide }) => [`customer_ids.${id}`, mayRide.reasons.map(({ text }) => text)])
  )
}
