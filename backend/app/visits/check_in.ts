import type { Day } from '@trailgate/shared/dates'
import type { VisitMethod } from '@trailgate/shared/visits/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { NewRow } from '#platform/database/rows_into'
import { insertMany, insertRow } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import type { Arrival } from '#visits/arrivals'
import { partiesOf } from '#visits/parties/party_of'
import { recordChanges } from '#visits/stream/events'

type CheckingIn = {
  arrivals: readonly Arrival[]
  today: Day
  now: Date
  method: VisitMethod
  deviceName?: string | null
  staffName?: string | null
  overrideReason?: string | null
  note?: string | null
}

/**
 * Opens a visit for everybody who is let in and is not in yet, and answers how many. The people are locked (`arrivals`); two open visits of
 * one person on a day would break a unique key.
 */
export async function checkIn(coming: CheckingIn, trx: Transaction): Promise<number> {
  const fresh = coming.arrivals.filter(({ visitId, admitted }) => visitId === null && admitted)
  const partyOf = partiesOf(coming.arrivals)
  const rows = fresh.map((arrival) => rowOf(arrival, partyOf(arrival), coming))
  const ids = await insertVisits(rows, coming.today, trx)
  await recordChanges(
    ids.map((id) => ({ id, park_day: coming.today })),
    trx
  )
  return ids.length
}

async function insertVisits(rows: readonly NewRow<'visits'>[], today: Day, trx: Transaction) {
  const [row, ...others] = rows
  if (!row) return []
  if (others.length === 0) return [await insertRow(trx, 'visits', row)]
  await insertMany(trx, 'visits', rows)
  // The engines tell one id of several at most, so they are asked for.
  const opened = await rowsIn('visits', trx)
    .whereIn(
      'open_for',
      rows.map(({ customer_id: id }) => id ?? 0)
    )
    .where('park_day', today)
    .orderBy('id')
    .select('id')
  return opened.map(({ id }) => id)
}

function rowOf(arrival: Arrival, partyId: string | null, coming: CheckingIn): NewRow<'visits'> {
  const { coverage, membership, mayRide } = arrival
  const { today, now, method, deviceName, staffName, overrideReason, note } = coming
  return {
    customer_id: arrival.id,
    open_for: arrival.id,
    park_day: today,
    state: 'in' as const,
    checked_in_at: sqlTime(now),
    method,
    device_name: deviceName ?? null,
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
    // The reason is that of those whom the gate would have kept, and of nobody beside them.
    override_reason: mayRide.verdict === 'yes' ? null : (overrideReason ?? null),
    note: note ?? null,
  }
}
