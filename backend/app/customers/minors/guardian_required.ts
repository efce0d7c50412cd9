import { messages } from '@trailgate/shared/waivers/messages'
import { refusal } from '#platform/http/refusal'

/** Somebody under 18 signs, for oneself or for others: that is worth nothing. */
export class GuardianRequired extends refusal('GUARDIAN_REQUIRED', messages.guardian_required) {}
