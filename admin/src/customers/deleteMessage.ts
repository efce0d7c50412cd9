import { messages } from '@trailgate/shared/customers/manager_messages'
import { messageOf, type ApiError } from '@trailgate/shared/http/error'

/** Message after a failed deletion of a customer. */
export function deleteMessage(refusal: ApiError): string {
  switch (refusal.status) {
    case 404:
      return messages['delete.gone']
    case 403:
      return messages['delete.forbidden']
    case 500:
      return messages['delete.database']
    case 400:
      if (refusal.code === 'DATABASE_ERROR') return refusal.message || messages['delete.related']
  }
  return messageOf(refusal, messages['delete.failed'])
}
