import { messages } from '@trailgate/shared/waivers/sample_messages'
import { refusal } from '#platform/http/refusal'

/** An unconfirmed sample text cannot be signed. */
export class SampleNotConfirmed extends refusal('SAMPLE_NOT_CONFIRMED', messages.not_ready) {}
