import { messages } from '@trailgate/shared/kiosk/messages'
import { refusal } from '#platform/http/refusal'

/** A phone-only sign-in from an unpaired device, where the park requires pairing. */
export class KioskNotPaired extends refusal('KIOSK_NOT_PAIRED', messages.not_paired) {}
