import { messages } from '@trailgate/shared/waivers/file_messages'
import { refusal } from '#platform/http/refusal'

/** A record is not as it was signed, so nothing that vouches for it is handed out. */
export class NotAsSealed extends refusal('CONFLICT', messages.not_as_sealed) {}
