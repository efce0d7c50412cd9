import { messages } from '@trailgate/shared/kiosk/messages'
import { Refusal } from '#platform/http/refusal'

/** A phone-only sign-in from a device that staff have not paired, where the park requires it. */
export class KioskNotPaired extends Refusal {
  constructor() {
    super('KIOSK_NOT_PAIRED', messages.not_paired)
  }
}
