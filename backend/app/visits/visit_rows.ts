import type { Day } from '@trailgate/shared/dates'
import type { MayRide } from '@trailgate/shared/visits/answers'
import type { Visit } from '@trailgate/shared/visits/schemas'
import type { CustomersRow, VisitsRow } from '#database/rows'
import { rowsIn, type AnyRows, type Nullable } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { isoTime } from '#platform/database/sql_time'
import { GATE_COLUMNS, gateOf, type GateRow } from '#visits/gate'

const VISIT_COLUMNS = [
  'v.id as visit_id',
  'v.customer_id',
  'v.park_day',
  'v.checked_in_at',
  'v.checked_out_at',
  'v.state as visit_state',
  'v.closed_by_job',
  'v.method',
  'v.device_name',
  'v.staff_name',
  'v.party_id',
  'v.is_minor',
  'v.covered',
  'v.coverage_state',
  'v.coverage_reason',
  'v.membership_row_id',
  'v.membership_number',
  'v.membership_type',
  'v.membership_end_date',
  'v.override_reason',
  'v.note',
] as const

/** A visit with its person; of a person who was deleted nothing is left. */
export type VisitRow = Omit<VisitsRow, 'id' | 'state' | 'open_for' | 'under_id'> & {
  visit_id: VisitsRow['id']
  visit_state: VisitsRow['state']
} & Nullable<Pick<CustomersRow, 'member_id' | 'first_name' | 'last_name'>> &
  Omit<GateRow, 'id'>

/** Visits as v with their people as c, all but those that are kept under another since a merge. */
export function visits() {
  return rowsIn('visits as v')
    .leftJoin('customers as c', 'c.id', 'v.customer_id')
    .whereNull('v.under_id')
}

/** The columns of a visit and of its person. */
export function withPeople(query: ReturnType<typeof visits>): AnyRows {
  const columns = GATE_COLUMNS.filter((column) => column !== 'id').map(
    (column) => `c.${column}` as const
  )
  return query.select(...VISIT_COLUMNS, 'c.member_id', 'c.first_name', 'c.last_name', ...columns)
}

/** These visits by id, as they are now. */
export async function visitsById(ids: readonly number[], today: Day): Promise<Map<number, Visit>> {
  if (ids.length === 0) return new Map()
  const rows: VisitRow[] = await withPeople(visits().whereIn('v.id', [...ids]))
  return new Map((await toVisits(rows, today)).map((visit) => [visit.id, visit]))
}

/** One visit. @throws {NotFound} */
export async function visitById(id: number, today: Day): Promise<Visit> {
  const found = (await visitsById([id], today)).get(id)
  if (!found) throw new NotFound()
  return found
}

/** The newest visit of each of these people on a day, in the order of the people. */
export async function newestVisits(customerIds: readonly number[], today: Day): Promise<Visit[]> {
  const newest = await rowsIn('visits')
    .whereIn('customer_id', [...customerIds])
    .where('park_day', today)
    .whereNull('under_id')
    .groupBy('customer_id')
    .select('customer_id')
    .max('id as id')
  const idOf = new Map(newest.map((row) => [row.customer_id, row.id ?? 0]))
  const byId = await visitsById([...idOf.values()], today)
  return customerIds.flatMap((id) => byId.get(idOf.get(id) ?? 0) ?? [])
}

/** Visits as staff read them, with what the gate says of the people today. */
export async function toVisits(rows: readonly VisitRow[], today: Day): Promise<Visit[]> {
  const people = new Map(
    rows.flatMap((row) =>
      row.customer_id === null ? [] : [[row.customer_id, { ...row, id: row.customer_id }] as const]
    )
  )
  const gate = await gateOf([...people.values()], today)
  return rows.map((row) => toVisit(row, gate.get(row.customer_id ?? 0)?.mayRide ?? null))
}

function toVisit(row: VisitRow, mayRide: MayRide | null): Visit {
  return {
    id: row.visit_id,
    customer_id: row.customer_id,
    member_id: row.member_id,
    first_name: row.first_name,
    last_name: row.last_name,
    is_minor: row.is_minor === 1,
    park_day: row.park_day,
    checked_in_at: isoTime(row.checked_in_at),
    checked_out_at: isoTime(row.checked_out_at),
    method: row.method,
    device_name: row.device_name,
    staff_name: row.staff_name,
    party_id: row.party_id,
    coverage: {
      covered: row.covered === 1,
      state: row.coverage_state,
      reason: row.coverage_reason,
    },
    membership: membershipOf(row),
    override: overrideOf(row),
    note: row.note,
    state: row.visit_state,
    closed_by_job: row.closed_by_job === 1,
    may_ride: mayRide,
  }
}

function membershipOf(row: VisitRow): Visit['membership'] {
  if (row.membership_number === null) return null
  return {
    id: row.membership_row_id,
    membership_id: row.membership_number,
    membership_type: row.membership_type ?? '',
    end_date: row.membership_end_date,
  }
}

function overrideOf({
  override_reason: reason,
  staff_name: staffName,
}: VisitRow): Visit['override'] {
  return reason === null ? null : { reason, staff_name: staffName ?? '' }
}
