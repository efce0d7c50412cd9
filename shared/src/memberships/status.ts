import { addDays, type Day } from '../dates.ts'
import { EXPIRING_WITHIN_DAYS, type MembershipStatus } from './constants.ts'

/** What a membership is on a day: its end day is the last that it is active on. */
export function statusOn(
  { status, end_date: end }: { status: MembershipStatus; end_date: Day | null },
  day: Day
): MembershipStatus {
  return status === 'active' && end !== null && end < day ? 'expired' : status
}

/** Whether a membership that is active on a day ends within the next 30. */
export function expiresSoon(
  membership: { status: MembershipStatus; end_date: Day | null },
  day: Day
): boolean {
  const { end_date: end } = membership
  if (end === null || statusOn(membership, day) !== 'active') return false
  return end <= addDays(day, EXPIRING_WITHIN_DAYS)
}
