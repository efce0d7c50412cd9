import { messages } from '@trailgate/shared/waivers/file_messages'
import { refusal } from '#platform/http/refusal'

/** A record is not what was signed, so nothing is given out that says it were. */
export class NotAsSealed extends refusal('CONFLICT', messages.not_as_sealed) {}
