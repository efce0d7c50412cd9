import type { DeclinedAnswer } from '@trailgate/shared/visits/answers'
import type { CustomersRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'

/** Columns of the last declined waiver. */
export const DECLINED_COLUMNS = ['declined_at', 'declined_template', 'declined_reason'] as const

export type DeclinedRow = Pick<CustomersRow, (typeof DECLINED_COLUMNS)[number]>

/** Their values after a signature, also one on paper. */
export const NOT_DECLINED = {
  declined_at: null,
  declined_template: null,
  declined_reason: null,
} as const satisfies DeclinedRow

/** The declined waiver in answers; null without one. */
export function toDeclined(row: DeclinedRow): DeclinedAnswer | null {
  const { declined_at: at, declined_template: name, declined_reason: reason } = row
  return at === null ? null : { at: isoTime(at), reason, template_name: name ?? '' }
}
