import { messages } from '@trailgate/shared/waivers/sample_messages'
import { refusal } from '#platform/http/refusal'

/** A sample text that no manager has confirmed is not signed. */
export class SampleNotConfirmed extends refusal('SAMPLE_NOT_CONFIRMED', messages.not_ready) {}
