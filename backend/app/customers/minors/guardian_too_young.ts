import { messages } from '@trailgate/shared/minors/messages'
import { refusal } from '#platform/http/refusal'

/** A person under 18 cannot be a guardian. */
export class GuardianTooYoung extends refusal('GUARDIAN_REQUIRED', messages['guardian.minor']) {}
