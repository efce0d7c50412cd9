import type { Day } from '@trailgate/shared/dates'
import type { AlertAnswer, DeclinedAnswer, MayRide } from '@trailgate/shared/visits/answers'
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
  'v.waiver_id',
  'v.waiver_version_id',
  'v.waiver_seal',
  'v.membership_row_id',
  'v.membership_number',
  'v.membership_type',
  'v.membership_end_date',
  'v.override_reason',
  'v.note',
  'v.undone_at',
  'v.undone_by',
  'v.undo_reason',
  'v.picked_up_name',
  'v.picked_up_by_id',
  'v.pickup_id',
  'v.picked_up_override',
  'v.picked_up_staff',
] as const

/** A visit with its person; of a person who was deleted nothing is left. */
export type VisitRow = Omit<
  VisitsRow,
  'id' | 'state' | 'open_for' | 'under_id' | 'session_id' | 'waiver_sequence'
> & {
  visit_id: VisitsRow['id']
  visit_state: VisitsRow['state']
} & Nullable<Pick<CustomersRow, 'member_id' | 'first_name' | 'last_name'>> &
  Omit<GateRow, 'id' | 'first_name' | 'last_name'>

/** Visits as v with their people as c, all but those that never happened or are kept under another since a merge. */
export function visits() {
  return visitsAndUndone().whereNull('v.undone_at')
}

/** The same with those that never happened. */
export function visitsAndUndone() {
  return rowsIn('visits as v')
    .leftJoin('customers as c', 'c.id', 'v.customer_id')
    .whereNull('v.under_id')
}

/** The columns of a visit and of its person. */
export function withPeople(query: ReturnType<typeof visits>): AnyRows {
  const columns = GATE_COLUMNS.filter((column) => column !== 'id').map(
    (column) => `c.${column}` as const
  )
  return query.select(...VISIT_COLUMNS, 'c.member_id', ...columns)
}

/** These visits by id, as they are now. */
export async function visitsById(ids: readonly number[], today: Day): Promise<Map<number, Visit>> {
  if (ids.length === 0) return new Map()
  const rows: VisitRow[] = await withPeople(visitsAndUndone().whereIn('v.id', [...ids]))
  return new Map((await toVisits(rows, today)).map((visit) => [visit.id, visit]))
}

/** One visit. @throws {NotFound} */
export async function visitById(id: number, today: Day): Promise<Visit> {
  const found = (await visitsById([id], today)).get(id)
  if (!found) throw new NotFound()
  return found
}

/**
 * The newest visit of each of these people on a day, in the order of the people. With `alsoUndone` that of a person whose visits were all
 * undone.
 */
export async function newestVisits(
  customerIds: readonly number[],
  today: Day,
  { alsoUndone = false } = {}
): Promise<Visit[]> {
  const idOf = await newestIds(customerIds, today, false)
  const without = customerIds.filter((id) => !idOf.has(id))
  const undone =
    alsoUndone && without.length > 0 ? await newestIds(without, today, true) : new Map()
  const byId = await visitsById([...idOf.values(), ...undone.values()], today)
  return customerIds.flatMap((id) => byId.get(idOf.get(id) ?? undone.get(id) ?? 0) ?? [])
}

async function newestIds(customerIds: readonly number[], today: Day, isUndone: boolean) {
  const newest = await rowsIn('visits')
    .whereIn('customer_id', [...customerIds])
    .where('park_day', today)
    .whereNull('under_id')
    .where((kept) => void (isUndone ? kept.whereNotNull('undone_at') : kept.whereNull('undone_at')))
    .groupBy('customer_id')
    .select('customer_id')
    .max('id as id')
  return new Map(newest.map((row) => [row.customer_id ?? 0, row.id ?? 0]))
}

/** Visits as staff read them, with what the gate says of the people today. */
export async function toVisits(rows: readonly VisitRow[], today: Day): Promise<Visit[]> {
  const people = new Map(
    rows.flatMap((row) => {
      const { customer_id: id, first_name: first, last_name: last } = row
      if (id === null || first === null || last === null) return []
      return [[id, { ...row, id, first_name: first, last_name: last }] as const]
    })
  )
  const gate = await gateOf([...people.values()], today)
  return rows.map((row) => toVisit(row, gate.get(row.customer_id ?? 0)))
}

type Today = { mayRide: MayRide; alert: AlertAnswer | null; declined: DeclinedAnswer | null }

function toVisit(row: VisitRow, today: Today | undefined): Visit {
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
      waiver_id: row.waiver_id,
      version_id: row.waiver_version_id,
      seal: row.waiver_seal,
    },
    membership: membershipOf(row),
    override: overrideOf(row),
    note: row.note,
    state: row.undone_at === null ? row.visit_state : 'undone',
    closed_by_job: row.closed_by_job === 1,
    undone_at: isoTime(row.undone_at),
    undone_by: row.undone_by,
    reason: row.undo_reason,
    picked_up_by: pickedUpBy(row),
    alert: today?.alert ?? null,
    declined: today?.declined ?? null,
    may_ride: today?.mayRide ?? null,
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

function pickedUpBy(row: VisitRow): Visit['picked_up_by'] {
  if (row.picked_up_name === null && row.picked_up_override === null) return null
  return {
    name: row.picked_up_name,
    customer_id: row.picked_up_by_id,
    pickup_id: row.pickup_id,
    override: row.picked_up_override,
    staff_name: row.picked_up_staff,
  }
}

function overrideOf({
  override_reason: reason,
  staff_name: staffName,
}: VisitRow): Visit['override'] {
  return reason === null ? null : { reason, staff_name: staffName ?? '' }
}
