import { messages } from '@trailgate/shared/customers/manager_messages'
import { Refusal } from '#platform/http/refusal'

/** Something that must stay hangs on this person. */
export class CustomerHasRecords extends Refusal {
  constructor(message: string = messages['delete.related']) {
    super('DATABASE_ERROR', message)
  }
}
