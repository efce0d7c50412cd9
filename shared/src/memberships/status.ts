import { addDays, type Day } from '../dates.ts'
import { EXPIRING_WITHIN_DAYS, type MembershipStatus } from './constants.ts'

/** Status of a membership on a day: its end date is its last active day. */
export function statusOn(
  { status, end_date: end }: { status: MembershipStatus; end_date: Day | null },
  day: Day
): MembershipStatus {
  return status === 'active' && end !== null && end < day ? 'expired' : status
}

/** True if a membership active on the day ends within the next 30 days. */
export function expiresSoon(
  membership: { status: MembershipStatus; end_date: Day | null },
  day: Day
): boolean {
  const { end_date: end } = membership
  if (end === null || statusOn(membership, day) !== 'active') return false
  return end <= addDays(day, EXPIRING_WITHIN_DAYS)
}
