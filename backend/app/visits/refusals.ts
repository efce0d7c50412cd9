import { messages as pickups } from '@trailgate/shared/pickups/messages'
import { messages as sessions } from '@trailgate/shared/sessions/messages'
import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/messages'
import { refusal, Refusal } from '#platform/http/refusal'
import type { Arrival } from '#visits/arrivals'

/** Suspended, inactive, closed or banned people, at the kiosk and for API keys; the answer gives no reason. */
export class SeeStaffAtKiosk extends refusal('SEE_STAFF', sessions['login.see_staff']) {}

/** A closed profile checks in nowhere, whatever the reason (docs/product/minors.md). */
export class ClosedProfile extends Refusal {
  constructor(people: readonly Arrival[]) {
    super('SEE_STAFF', messages['refused.closed'], { details: detailsOf(people) })
  }
}

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

/** Visits of another park day do not change. */
export class TooLate extends refusal('TOO_LATE', messages['undo.too_late']) {}

/** A person has one open visit: their later one would be a second. */
export class AlreadyIn extends refusal('ALREADY_IN', messages['undo.already_in']) {}

/** The person is on the list of people who may not take this minor. A manager may hand the minor over all the same, with a reason. */
export class NotAllowedToPickUp extends Refusal {
  constructor({ name, reason }: { name: string; reason: string | null }) {
    const sentence = pickups[reason ? 'taken.not_allowed' : 'taken.not_allowed_plain']
    super('NOT_ALLOWED_TO_PICK_UP', fill(sentence, { name, reason: reason ?? '' }))
  }
}

function detailsOf(people: readonly Arrival[]) {
  return Object.fromEntries(
    people.map(({ id, mayRide }) => [`customer_ids.${id}`, mayRide.reasons.map(({ text }) => text)])
  )
}
