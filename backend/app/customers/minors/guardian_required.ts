import { messages } from '@trailgate/shared/waivers/messages'
import { refusal } from '#platform/http/refusal'

/** A person under 18 tried to sign, for themselves or for others; such a signature is void. */
export class GuardianRequired extends refusal('GUARDIAN_REQUIRED', messages.guardian_required) {}
