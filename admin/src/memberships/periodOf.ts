import { formatDate, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/memberships/messages'

/** Period of a membership: 3/9/2026 – 3/9/2027. */
export function periodOf(membership: { start_date: Day; end_date: Day | null }): string {
  const end = formatDate(membership.end_date) || messages['end_date.none']
  return `${formatDate(membership.start_date)} – ${end}`
}
