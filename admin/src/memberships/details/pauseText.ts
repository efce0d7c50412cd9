import { daysBetween, formatDate, isDay, type Day } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { endAfterPause } from '@trailgate/shared/memberships/periods'
import type { Membership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

interface Pausing {
  since: Day
  /** The day on which it is active again; empty while that is not known. */
  until: string
  givesBack: boolean
}

/** Effect of a pause on the end date of a membership. */
export function endText(
  { start_date: start, end_date: end }: Pick<Membership, 'start_date' | 'end_date'>,
  { since, until, givesBack }: Pausing
): string {
  if (end === null) return manager['pause.endless']
  if (!givesBack) return fill(manager['pause.same_end'], { date: formatDate(end) })
  if (!isDay(until) || until < since) return manager['pause.open_end']
  const moved = endAfterPause({ start, end }, { since, until })
  return fill(manager['pause.new_end'], { date: formatDate(moved), n: daysBetween(end, moved) })
}

/** Effect of activation on the end date of a suspended membership; '' if it stays. */
export function activationText(membership: Membership, today: Day): string {
  const { pause, end_date: end } = membership
  if (!pause?.give_back || end === null) return ''
  return endText(membership, { since: pause.since, until: today, givesBack: true })
}
