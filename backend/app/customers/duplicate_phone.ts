import { messages } from '@trailgate/shared/customers/messages'
import { Refusal } from '#platform/http/refusal'

/** Somebody else has this phone number: it tells one person from another. */
export class DuplicatePhone extends Refusal {
  constructor(message: string = messages['phone.duplicate']) {
    super('DUPLICATE_PHONE', message)
  }
}
