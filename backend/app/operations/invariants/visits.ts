import { addDays } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'
import { clock } from '#platform/clock'

/** Who is in the park. */
export const visitRules: Rule[] = [
  {
    rule: 'a visit is open for its person while it is in, and for nobody afterwards',
    find: wrongKeys,
  },
  { rule: 'a visit has a time of check-out when somebody checked out', find: wrongEnds },
  { rule: 'a visit that is kept under another is of the same person and day', find: wrongUnder },
  { rule: 'no visit of a day that is long over is open', find: forgotten },
]

async function wrongKeys(client: Client) {
  const rows = await rowsIn('visits', client)
    .whereRaw(
      `coalesce(open_for, 0) <> case when state = 'in' and under_id is null then coalesce(customer_id, -1) else 0 end`
    )
    .select('id')
  return named('visit', rows)
}

async function wrongEnds(client: Client) {
  const rows = await rowsIn('visits', client)
    .whereRaw("(state = 'out') <> (checked_out_at is not null)")
    .orWhereRaw("(state = 'not_checked_out') <> (closed_by_job = 1)")
    .orWhereRaw('checked_out_at < checked_in_at')
    .select('id')
  return named('visit', rows)
}

async function wrongUnder(client: Client) {
  const rows = await rowsIn('visits as v', client)
    .join('visits as u', 'u.id', 'v.under_id')
    .whereNotNull('u.under_id')
    .orWhereRaw('coalesce(u.customer_id, 0) <> coalesce(v.customer_id, 0)')
    .orWhereRaw('u.park_day <> v.park_day')
    .select('v.id')
  return named('visit', rows)
}

/** The job may not have run since midnight. */
async function forgotten(client: Client) {
  const rows = await rowsIn('visits', client)
    .where('state', 'in')
    .where('park_day', '<', addDays(clock.today(), -1))
    .select('id')
  return named('visit', rows)
}
