import { messages } from '@trailgate/shared/customers/manager_messages'
import { refusal } from '#platform/http/refusal'

/** Something that must stay hangs on this person. */
export class CustomerHasRecords extends refusal('DATABASE_ERROR', messages['delete.related']) {}
