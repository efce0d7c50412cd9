import { messages } from '@trailgate/shared/customers/messages'
import { refusal } from '#platform/http/refusal'

/** Somebody else has this phone number: it tells one person from another. */
export class DuplicatePhone extends refusal('DUPLICATE_PHONE', messages['phone.duplicate']) {}
