import { messages } from '@trailgate/shared/waivers/messages'
import { Refusal } from '#platform/http/refusal'

/** Somebody under 18 signs, for oneself or for others: that is worth nothing. */
export class GuardianRequired extends Refusal {
  constructor() {
    super('GUARDIAN_REQUIRED', messages.guardian_required)
  }
}
