import { messages } from '@trailgate/shared/customers/manager_messages'
import { refusal } from '#platform/http/refusal'

/** The person has records that must stay. */
export class CustomerHasRecords extends refusal('DATABASE_ERROR', messages['delete.related']) {}
