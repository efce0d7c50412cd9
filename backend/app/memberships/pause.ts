import type { MembershipsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { endAfterPause } from '@trailgate/shared/memberships/periods'
import type { MembershipPause, Suspension } from '@trailgate/shared/memberships/schemas'

const COLUMNS = ['suspended_on', 'resume_on', 'gives_back'] as const
type Pause = Pick<MembershipsRow, 'status' | (typeof COLUMNS)[number]>

/** Columns of a membership that is not paused. */
export const NO_PAUSE = { suspended_on: null, resume_on: null, gives_back: null } as const

/** Columns of a membership that is suspended from today. */
export function pauseFrom(today: Day, { resume_on: resumeOn, give_back: givesBack }: Suspension) {
  return { suspended_on: today, resume_on: resumeOn ?? null, gives_back: givesBack ?? false }
}

/** The pause of a suspended membership; null for one that was suspended before pauses were kept. */
export function pauseOf(membership: Pause): MembershipPause | null {
  const { status, suspended_on: since, resume_on: resumeOn, gives_back: givesBack } = membership
  if (status !== 'suspended' || since === null) return null
  return { since, resume_on: resumeOn, give_back: givesBack === 1 }
}

/** The end of a suspended membership once it is active again on a day. */
export function endAfterPauseOf(
  membership: Pause & Pick<MembershipsRow, 'start_date' | 'end_date'>,
  until: Day
): Day | null {
  const pause = pauseOf(membership)
  const { start_date: start, end_date: end } = membership
  if (!pause?.give_back || end === null) return end
  return endAfterPause({ start, end }, { since: pause.since, until })
}

/** Columns of the pause that follow from a change of status, such as by the edit form. */
export function pauseAfter(from: MembershipStatus, to: MembershipStatus, today: Day) {
  if (from === to) return {}
  return to === 'suspended' ? pauseFrom(today, {}) : NO_PAUSE
}
