import { messages } from '@trailgate/shared/minors/messages'
import { refusal } from '#platform/http/refusal'

/** Somebody under 18 cannot be anybody's guardian. */
export class GuardianTooYoung extends refusal('GUARDIAN_REQUIRED', messages['guardian.minor']) {}
