import { messages } from '@trailgate/shared/customers/messages'
import { refusal } from '#platform/http/refusal'

/** Another customer has this phone number; numbers are unique. */
export class DuplicatePhone extends refusal('DUPLICATE_PHONE', messages['phone.duplicate']) {}
