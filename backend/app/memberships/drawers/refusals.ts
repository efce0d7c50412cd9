import { messages } from '@trailgate/shared/drawers/messages'
import { refusal } from '#platform/http/refusal'

/** No cash of that drawer is uncounted. */
export class NothingToClose extends refusal('NOTHING_TO_CLOSE', messages.nothing_to_close) {}

/** A closing gets one note, which stays. */
export class AlreadyNoted extends refusal('ALREADY_NOTED', messages.already_noted) {}
