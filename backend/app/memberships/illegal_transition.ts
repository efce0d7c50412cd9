import {
  MEMBERSHIP_STATUS_LABELS,
  type MembershipStatus,
} from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { Refusal } from '#platform/http/refusal'

/** A membership that is in this state cannot do that; the edit form may set any. */
export class IllegalTransition extends Refusal {
  constructor(from: MembershipStatus) {
    super('ILLEGAL_TRANSITION', illegalFrom(from))
  }
}

/** The sentence alone, for bulk calls that go on with the next one. */
export function illegalFrom(from: MembershipStatus) {
  const status = MEMBERSHIP_STATUS_LABELS[from].toLowerCase()
  return fill(messages.illegal_transition, { status })
}
