import { RUNS_OUT, type RunsOut } from '@trailgate/shared/customers/constants'
import { adultAge, addDays, addMonths, type Day } from '@trailgate/shared/dates'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { joinIds } from '#customers/join_ids'

type People = RowsOf<'customers as c'>

/** Narrows `customers as c` to people who came within the last days, today included. */
export function whereVisited<Query extends People>(query: Query, days: number, today: Day): Query {
  const visitors = rowsIn('visits as v')
    .whereBetween('v.park_day', [addDays(today, 1 - days), today])
    .whereNull('v.under_id')
    .whereNull('v.undone_at')
    .whereNotNull('v.customer_id')
    .distinct('v.customer_id as id')
  void joinIds(query, 'visitors', [visitors])
  return query
}

/** Narrows to people who did not come within the last days; each person is looked up. */
export function whereStayedAway<Query extends People>(query: Query, days: number, today: Day) {
  return query.whereNotExists(
    rowsIn('visits as v')
      .whereColumn('v.customer_id', 'c.id')
      .whereBetween('v.park_day', [addDays(today, 1 - days), today])
      .whereNull('v.under_id')
      .whereNull('v.undone_at')
  )
}

/** Narrows to people whose coverage ends in a period that begins today. */
export function whereRunsOut<Query extends People>(query: Query, within: RunsOut, today: Day) {
  return query.whereRaw('c.covered_until >= ? and c.covered_until <= ?', [
    today,
    endOf(within, today),
  ])
}

function endOf(within: RunsOut, today: Day): Day {
  const days = RUNS_OUT[within]
  return days === null ? addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1) : addDays(today, days)
}

/**
 * Narrows to people who must sign again: their newest waiver would count, but for a newer text that has to be signed.
 * It is the reason `must_sign_again` of the coverage rule in SQL (`must_sign_again.spec.ts` compares the two).
 */
export function whereMustSignAgain<Query extends People>(
  query: Query,
  today: Day,
  // Its name in the query, which may be narrowed by a segment of the same people.
  { templateId, as = 'resigners' }: { templateId?: number | undefined; as?: string } = {}
): Query {
  void joinIds(query, as, [mustSignAgain(today, templateId)])
  return query
}

const years = (column: string) =>
  `concat(substr(${column}, 1, 4) - ${adultAge()}, substr(${column}, 5))`

function mustSignAgain(today: Day, templateId?: number) {
  const signers = rowsIn('waiver_versions as n')
    .join('waiver_versions as o', 'o.template_id', 'n.template_id')
    .join('signed_waivers as w', (on) =>
      on.on('w.template_id', 'o.template_id').andOn('w.version_id', 'o.id')
    )
    .join('customers as p', 'p.id', 'w.counts_for_id')
    .where('n.requires_resign', true)
    .where('n.effective_date', '<=', today)
    .whereRaw(
      '(o.effective_date < n.effective_date or (o.effective_date = n.effective_date and o.id < n.id))'
    )
    .whereNull('w.voided_at')
    .whereRaw('(w.last_day is null or w.last_day >= n.effective_date)')
    .whereNull('p.closed_at')
    .whereRaw('(p.covered_until is null or p.covered_until < ?)', [today])
    .whereNotNull('p.date_of_birth')
    // A child's waiver ends on the birthday of full age, if that is sooner.
    .whereRaw(
      `((w.by_guardian = 0 and w.audience <> 'minor')
        or cast(p.date_of_birth as char) > ${years('n.effective_date')})`
    )
    // A child's own signature was never valid.
    .whereRaw(`(w.by_guardian = 1 or cast(p.date_of_birth as char) <= ${years('w.signed_day')})`)
    .whereNotExists(
      rowsIn('signed_waivers as later')
        .whereColumn('later.counts_for_id', 'w.counts_for_id')
        .where('later.signed_day', '<=', today)
        .whereRaw(
          '(later.signed_day > w.signed_day or (later.signed_day = w.signed_day and later.id > w.id))'
        )
    )
    .whereRaw(
      '(p.paper_waiver = 0 or p.waiver_date is null or p.waiver_date <= w.signed_day or p.waiver_date > ?)',
      [today]
    )
    .distinct('w.counts_for_id as id')
  return templateId === undefined ? signers : signers.where('w.template_id', templateId)
}
