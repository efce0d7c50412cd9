import { eachDay, type Day } from '@trailgate/shared/dates'
import { RANGE_DAYS_MAX, type DayRange } from '@trailgate/shared/day_range'
import { NO_PAYMENT_METHOD, PAYMENT_METHODS } from '@trailgate/shared/memberships/constants'
import type { Revenue } from '@trailgate/shared/memberships/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { toDollars } from '#platform/money'
import { slowReads } from '#platform/database/slow_reads'

/**
 * Revenue of a period, both ends included: terms by day of payment, without imported ones. Total,
 * types, methods and days are summed from the same rows, in cents, so that all of them agree.
 */
export async function revenueReport({ from, to }: DayRange): Promise<Revenue> {
  const types = await rowsIn('membership_types').orderBy('sort_order').orderBy('id').select('name')
  const rows = await paidWithin(from, to)
  const names = types.map(({ name }) => name)
  const unnoted = rows.some(({ method, cents }) => method === null && Number(cents) !== 0)
  const methods = unnoted ? [...PAYMENT_METHODS, NO_PAYMENT_METHOD] : PAYMENT_METHODS
  const byDay = sums(eachDay({ from, to }, RANGE_DAYS_MAX), rows, ({ day }) => day)
  return {
    total: dollarsOf(rows),
    by_type: Object.fromEntries(sums(names, rows, ({ type }) => type)),
    by_method: Object.fromEntries(sums(methods, rows, ({ method }) => method ?? NO_PAYMENT_METHOD)),
    daily: byDay.map(([date, amount]) => ({ date, amount })),
  }
}

type Row = Awaited<ReturnType<typeof paidWithin>>[number]

function paidWithin(from: Day, to: Day) {
  return (
    rowsIn('membership_terms as p', slowReads())
      .join('membership_types as t', 't.id', 'p.type_id')
      .whereBetween('p.paid_on', [from, to])
      // Imported terms were paid elsewhere.
      .whereNot('p.kind', 'import')
      .groupBy('p.paid_on', 't.name', 'p.payment_method')
      .select('p.paid_on as day', 't.name as type', 'p.payment_method as method')
      .sum('p.price_cents as cents')
  )
}

/** Each key with what its rows add up to, in dollars; zeros too. */
function sums(keys: readonly string[], rows: Row[], keyOf: (row: Row) => string) {
  const cents = new Map(keys.map((key) => [key, 0]))
  for (const row of rows) {
    const key = keyOf(row)
    cents.set(key, (cents.get(key) ?? 0) + Number(row.cents))
  }
  return keys.map((key) => [key, toDollars(cents.get(key) ?? 0)] as const)
}

function dollarsOf(rows: Row[]) {
  return toDollars(rows.reduce((total, { cents }) => total + Number(cents), 0))
}
