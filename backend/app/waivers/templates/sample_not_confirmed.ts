import { messages } from '@trailgate/shared/waivers/sample_messages'
import { Refusal } from '#platform/http/refusal'

/** A sample text that no manager has confirmed is not signed. */
export class SampleNotConfirmed extends Refusal {
  constructor() {
    super('SAMPLE_NOT_CONFIRMED', messages.not_ready)
  }
}
