import { addDays } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { named, type Client, type Rule } from '#operations/invariants/rule'
import { clock } from '#platform/clock'

/** People in the park. */
export const visitRules: Rule[] = [
  {
    rule: 'a visit is open for its person while it is in, and for nobody afterwards',
    find: wrongKeys,
  },
  { rule: 'a visit has a time of check-out when somebody checked out', find: wrongEnds },
  { rule: 'a visit that was taken back is over, and says by whom', find: wrongUndone },
  { rule: 'a visit that names a waiver was covered by it, and names its seal', find: wrongWaivers },
  { rule: 'somebody takes a minor at check-out, and nobody while they are in', find: wrongTaken },
  { rule: 'staff are warned of a person by one alert', find: severalAlerts },
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

async function wrongUndone(client: Client) {
  const rows = await rowsIn('visits', client)
    .whereRaw('(undone_at is null) <> (undone_by is null)')
    .orWhereRaw("(undone_at is not null and state = 'in')")
    .orWhereRaw('(undone_at is null and undo_reason is not null)')
    .select('id')
  return named('visit', rows)
}

/** The waiver itself may be erased since: the seal stays. */
async function wrongWaivers(client: Client) {
  const rows = await rowsIn('visits', client)
    .whereRaw('(waiver_id is null) <> (waiver_seal is null)')
    .orWhereRaw('(waiver_id is null) <> (waiver_version_id is null)')
    .orWhereRaw('(waiver_id is null) <> (waiver_sequence is null)')
    .orWhereRaw("(waiver_id is not null and (covered = 0 or coverage_reason <> 'signed'))")
    .select('id')
  return named('visit', rows)
}

async function wrongTaken(client: Client) {
  const rows = await rowsIn('visits', client)
    .where('state', 'in')
    .where((taken) => {
      void taken.whereNotNull('picked_up_staff').orWhereNotNull('picked_up_name')
    })
    .select('id')
  return named('visit', rows)
}

async function severalAlerts(client: Client) {
  const rows = await rowsIn('alerts as a', client)
    .join('alerts as b', 'b.customer_id', 'a.customer_id')
    .whereNull('a.ended_at')
    .whereNull('b.ended_at')
    .whereRaw('b.id < a.id')
    .select('a.id')
  return named('alert', rows)
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
