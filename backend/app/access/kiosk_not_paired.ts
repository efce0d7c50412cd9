import { messages } from '@trailgate/shared/kiosk/messages'
import { refusal } from '#platform/http/refusal'

/** A phone-only sign-in from a device that staff have not paired, where the park requires it. */
export class KioskNotPaired extends refusal('KIOSK_NOT_PAIRED', messages.not_paired) {}
