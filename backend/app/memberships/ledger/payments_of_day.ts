import type { Day } from '@trailgate/shared/dates'
import { DAY_ROWS_MAX } from '@trailgate/shared/reports/constants'
import type { MembershipTermsRow } from '#database/rows'
import { termRows, type TermRow } from '#memberships/ledger/term_rows'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** Payments of a day grouped by all of these, with number and sum. */
export type Payment = {
  kind: MembershipTermsRow['kind']
  method: MembershipTermsRow['payment_method']
  type: string
  staffId: number | null
  staffName: string | null
  count: number
  cents: number
}

/** All payments of a day, their first rows, and the number of rows. */
export type PaymentsOfDay = { payments: Payment[]; rows: TermRow[]; total: number }

/**
 * Payments of a park day, oldest first. Imported ones are in no day. A day with more rows than a report lists is summed by the database;
 * any other is summed from the rows that are listed, so that both are of one moment.
 */
export async function paymentsOfDay(day: Day): Promise<PaymentsOfDay> {
  const rows = await rowsOfDay(day, 0)
  if (rows.length < DAY_ROWS_MAX) {
    return { payments: rows.map(toPayment), rows, total: rows.length }
  }
  const payments = await sumsOfDay(day)
  return { payments, rows, total: payments.reduce((sum, { count }) => sum + count, 0) }
}

/** Every row of a day, read in batches. */
export async function* allRowsOfDay(day: Day): AsyncGenerator<TermRow[]> {
  for (let after = 0; ;) {
    const rows = await rowsOfDay(day, after)
    yield rows
    if (rows.length < DAY_ROWS_MAX) return
    after = rows.at(-1)?.id ?? after
  }
}

function rowsOfDay(day: Day, after: number): Promise<TermRow[]> {
  return termRows(slowReads())
    .where('p.paid_on', day)
    .whereNot('p.kind', 'import')
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(DAY_ROWS_MAX)
}

function toPayment(row: TermRow): Payment {
  return {
    kind: row.kind,
    method: row.payment_method,
    type: row.type,
    staffId: row.staff_id,
    staffName: row.staff_name,
    count: 1,
    cents: row.price_cents,
  }
}

/** Payments of a park day, summed by the database. */
export async function sumsOfDay(day: Day): Promise<Payment[]> {
  const rows = await rowsIn('membership_terms as p', slowReads())
    .join('membership_types as t', 't.id', 'p.type_id')
    .where('p.paid_on', day)
    .whereNot('p.kind', 'import')
    .groupBy('p.kind', 'p.payment_method', 't.name', 'p.recorded_by', 'p.staff_name')
    .select('p.kind', 'p.payment_method', 't.name as type', 'p.recorded_by', 'p.staff_name')
    .count('* as payments')
    .sum('p.price_cents as cents')
  return rows.map((row) => ({
    kind: row.kind,
    method: row.payment_method,
    type: row.type,
    staffId: row.recorded_by,
    staffName: row.staff_name,
    count: Number(row.payments),
    cents: Number(row.cents ?? 0),
  }))
}
