import type { VisitsRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { VisitMethod } from '@trailgate/shared/visits/constants'
import { audit } from '#platform/audit/audit'
import type { Noted } from '#platform/audit/entries'
import { rowsIn } from '#platform/database/rows_in'
import type { NewRow } from '#platform/database/rows_into'
import { insertMany, insertRow } from '#platform/database/insert_many'
import type { Actor } from '#platform/actor'
import { sqlTime } from '#platform/database/sql_time'
import { statement, type Parameter } from '#platform/database/statement'
import type { Transaction } from '#platform/database/transaction'
import type { Arrival } from '#visits/arrivals'
import { useVisits } from '#visits/packs'
import { partiesOf } from '#visits/parties/party_of'
import { recordChanges } from '#visits/stream/events'

type CheckingIn = {
  arrivals: readonly Arrival[]
  today: Day
  now: Date
  by: Actor
  method: VisitMethod
  deviceName?: string | null
  sessionId?: number | null
  staffName?: string | null
  overrideReason?: string | null
  note?: string | null
}

/**
 * Opens a visit for each admitted person who is not in yet, and returns the visits by person. The people are locked (`arrivals`); two open visits of
 * one person on a day would break a unique key.
 */
export async function checkIn(
  coming: CheckingIn,
  trx: Transaction
): Promise<ReadonlyMap<number, number>> {
  const fresh = coming.arrivals.filter(({ visitId, admitted }) => visitId === null && admitted)
  const partyOf = partiesOf(coming.arrivals)
  const seals = await sealsOf(fresh, trx)
  const rows = fresh.map((arrival) => ({
    ...rowOf(arrival, partyOf(arrival), coming),
    ...(seals.get(arrival.waiverId ?? 0) ?? NO_WAIVER),
  }))
  await useVisits(
    fresh.flatMap(({ id, packId }) => (packId === null ? [] : [{ packId, customerId: id }])),
    coming,
    trx
  )
  const opened = await insertVisits(rows, coming.today, trx)
  audit(cameIn(fresh, opened, coming), trx)
  await recordChanges(
    opened.map(({ id }) => ({ id, park_day: coming.today })),
    trx
  )
  return new Map(opened.map(({ id, open_for: person }) => [person ?? 0, id]))
}

/** Audit lines of the check-ins; a call with an override is recorded as one. */
function cameIn(
  fresh: readonly Arrival[],
  opened: readonly Pick<VisitsRow, 'id' | 'open_for'>[],
  { by, overrideReason }: CheckingIn
): Noted[] {
  const isException = fresh.some(({ mayRide }) => mayRide.verdict !== 'yes') && overrideReason
  const action = isException ? 'visit.overridden' : 'visit.checked_in'
  return fresh.map(({ id, first_name: first, last_name: last }) => {
    const visit = opened.find(({ open_for: person }) => person === id)
    const subject = { id, label: `${first} ${last}` }
    return { action, by, subject, details: { visit_id: visit?.id ?? null } }
  })
}

/** All rows of one insert name the same columns. */
const NO_WAIVER = {
  waiver_id: null,
  waiver_version_id: null,
  waiver_seal: null,
  waiver_sequence: null,
}

/** Columns of a visit about the waiver that covered it, by waiver. */
async function sealsOf(fresh: readonly Arrival[], trx: Transaction) {
  const ids = [...new Set(fresh.flatMap(({ waiverId }) => waiverId ?? []))]
  const rows = ids.length === 0 ? [] : await SEALS.all({ ids }, trx)
  return new Map(rows.map((row) => [row.waiver_id, row]))
}

const SEALS = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('signed_waivers as w')
    .join('waiver_chain as c', 'c.uid', 'w.uid')
    .whereIn('w.id', ids)
    .select('w.id as waiver_id', 'w.version_id as waiver_version_id')
    .select('c.digest as waiver_seal', 'c.sequence as waiver_sequence')
)

async function insertVisits(rows: readonly NewRow<'visits'>[], today: Day, trx: Transaction) {
  const [row, ...others] = rows
  if (!row) return []
  if (others.length === 0) {
    return [{ id: await insertRow(trx, 'visits', row), open_for: row.open_for ?? null }]
  }
  await insertMany(trx, 'visits', rows)
  // Drivers return at most one id of a multi-row insert, so the ids are selected.
  return rowsIn('visits', trx)
    .whereIn(
      'open_for',
      rows.map(({ customer_id: id }) => id ?? 0)
    )
    .where('park_day', today)
    .orderBy('id')
    .select('id', 'open_for')
}

function rowOf(arrival: Arrival, partyId: string | null, coming: CheckingIn): NewRow<'visits'> {
  const { coverage, membership, mayRide } = arrival
  const { today, now, method, deviceName, sessionId, staffName, overrideReason, note } = coming
  return {
    customer_id: arrival.id,
    open_for: arrival.id,
    park_day: today,
    state: 'in' as const,
    checked_in_at: sqlTime(now),
    method,
    device_name: deviceName ?? null,
    session_id: sessionId ?? null,
    staff_name: staffName ?? null,
    party_id: partyId,
    is_minor: arrival.isMinor ? 1 : 0,
    covered: coverage.covered ? 1 : 0,
    coverage_state: coverage.state,
    coverage_reason: coverage.reason,
    membership_row_id: membership?.id ?? null,
    membership_number: membership?.membership_id ?? null,
    membership_type: membership?.type ?? null,
    membership_end_date: membership?.end_date ?? null,
    pack_id: arrival.packId,
    // Only people whom the gate would have kept out carry the reason.
    override_reason: mayRide.verdict === 'yes' ? null : (overrideReason ?? null),
    note: note ?? null,
  }
}
