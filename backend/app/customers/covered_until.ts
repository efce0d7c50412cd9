import type { CustomersRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'

/** True if a stored `covered_until` reaches the day `on`. */
export function isCovered(until: Day | null, on: Day): boolean {
  return until !== null && until >= on
}

type Stored = Pick<CustomersRow, 'covered_until' | 'covered_since' | 'waiver_date'>

/**
 * The waiver as staff see and edit it: if there is one, and its day. A paper waiver keeps its day
 * after it has expired.
 */
export function shownWaiver(stored: Stored, today: Day) {
  const signed = isCovered(stored.covered_until, today)
  const since = signed ? stored.covered_since : null
  return { waiver_signed: signed, waiver_date: since ?? stored.waiver_date }
}
