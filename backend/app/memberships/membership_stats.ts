import { addDays, type Day } from '@trailgate/shared/dates'
import {
  EXPIRING_WITHIN_DAYS,
  MEMBERSHIP_STATUSES,
  type MembershipStatus,
} from '@trailgate/shared/memberships/constants'
import type { MembershipStats } from '@trailgate/shared/memberships/schemas'
import { computed, rowsIn } from '#platform/database/rows_in'
import { STATUS_ON } from '#customers/membership_status_on'
import { toDollars } from '#platform/money'
import { slowReads } from '#platform/database/slow_reads'

/** One type in one status. A type without memberships has null for the status and the sums. */
type Counted = {
  state: MembershipStatus | null
  memberships: number | null
  cents: number | string | null
  expiring: number | string | null
}

/**
 * Counts of the memberships of a day, by status and by type (docs/product/memberships.md). Revenue is what the
 * active ones show as paid; each number is the sum of the same rows.
 */
export async function membershipStats(today: Day): Promise<MembershipStats> {
  const counted = rowsIn('memberships as m')
    .select('m.type_id', computed<{ state: MembershipStatus }>(`${STATUS_ON} as state`, [today]))
    .groupBy('m.type_id', 'state')
    .count('* as memberships')
    .sum('m.price_paid_cents as cents')
    .select(
      computed<{ expiring: number | string | null }>(
        "sum(case when m.status = 'active' and m.end_date between ? and ? then 1 else 0 end) as expiring",
        [today, addDays(today, EXPIRING_WITHIN_DAYS)]
      )
    )
  // Aggregated before the join with types: a single scan of the memberships.
  const { sql, bindings } = counted.toSQL()
  const rows = await rowsIn('membership_types as t', slowReads())
    .joinRaw(`left join (${sql}) as counted on counted.type_id = t.id`, [...bindings] as string[])
    .orderBy('t.sort_order')
    .orderBy('t.id')
    .select('t.name as type', 't.number_of_slots as places')
    .select(
      computed<Counted>('counted.state, counted.memberships, counted.cents, counted.expiring')
    )

  const of = (fits: (row: (typeof rows)[number]) => boolean) =>
    sum(rows.filter(fits).map(({ memberships }) => memberships))
  const active = rows.filter(({ state }) => state === 'active')
  return {
    total: of(() => true),
    by_status: Object.fromEntries(
      MEMBERSHIP_STATUSES.map((status) => [status, of(({ state }) => state === status)])
    ),
    by_type: Object.fromEntries(
      rows.map(({ type }) => [type, of((row) => row.type === type)] as const)
    ),
    family: of(({ places }) => places > 1),
    expiring_30_days: sum(rows.map((row) => row.expiring)),
    active_revenue: toDollars(sum(active.map(({ cents }) => cents))),
  }
}

/** MySQL gives sums as text, and none as null. */
function sum(counts: (number | string | null)[]): number {
  return counts.reduce<number>((total, count) => total + Number(count ?? 0), 0)
}
