import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/api_keys/messages'
import type { ApiKey } from '@trailgate/shared/api_keys/schemas'
import { fill } from '@trailgate/shared/text'

/** When and by whom a key was made. */
export function madeBy({ created_at, created_by }: ApiKey, timeZone: string): string {
  const time = formatDateTime(created_at, timeZone)
  return created_by === null ? time : fill(messages['created.by'], { time, name: created_by })
}
