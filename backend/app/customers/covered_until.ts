import type { CustomersRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'

/** Whether somebody who is covered until a day, as it is stored beside them, is covered on another. */
export function isCovered(until: Day | null, on: Day): boolean {
  return until !== null && until >= on
}

type Stored = Pick<CustomersRow, 'covered_until' | 'covered_since' | 'waiver_date'>

/** The waiver as staff see and change it: whether there is one, and of which day. Paper keeps its day when it is over. */
export function shownWaiver(stored: Stored, today: Day) {
  const signed = isCovered(stored.covered_until, today)
  const since = signed ? stored.covered_since : null
  return { waiver_signed: signed, waiver_date: since ?? stored.waiver_date }
}
