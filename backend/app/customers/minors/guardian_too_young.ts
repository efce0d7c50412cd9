import { messages } from '@trailgate/shared/minors/messages'
import { Refusal } from '#platform/http/refusal'

/** Somebody under 18 cannot be anybody's guardian. */
export class GuardianTooYoung extends Refusal {
  constructor() {
    super('GUARDIAN_REQUIRED', messages['guardian.minor'])
  }
}
