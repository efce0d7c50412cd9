import {
  MEMBERSHIP_STATUS_LABELS,
  type MembershipStatus,
} from '@trailgate/shared/memberships/constants'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { Refusal } from '#platform/http/refusal'

/** The action is not allowed in this status; the edit form may set any status. */
export class IllegalTransition extends Refusal {
  constructor(from: MembershipStatus) {
    super('ILLEGAL_TRANSITION', illegalFrom(from))
  }
}

/** Only the sentence, for bulk calls that continue with the next one. */
export function illegalFrom(from: MembershipStatus) {
  const status = MEMBERSHIP_STATUS_LABELS[from].toLowerCase()
  return fill(messages.illegal_transition, { status })
}
