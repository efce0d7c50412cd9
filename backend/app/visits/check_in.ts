import type { Day } from '@trailgate/shared/dates'
import type { VisitMethod } from '@trailgate/shared/visits/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { NewRow } from '#platform/database/rows_into'
import { insertMany } from '#platform/database/insert_many'
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
 * Opens a visit for everybody who is let in and is not in yet, and answers the ids of the new visits. The people are locked
 * (`arrivals`); two open visits of one person on a day would break a unique key.
 */
export async function checkIn(coming: CheckingIn, trx: Transaction): Promise<number[]> {
  const opened = await openVisits(coming, trx)
  await recordChanges(opened, trx)
  return opened.map(({ id }) => id)
}

/** The same; that the visits changed is left to the caller to record (`recordChanges`), last of all. */
export async function openVisits(coming: CheckingIn, trx: Transaction) {
  const fresh = coming.arrivals.filter(({ visitId, admitted }) => visitId === null && admitted)
  if (fresh.length === 0) return []
  const ids = coming.arrivals.map(({ id }) => id)
  const partyOf = await partiesOf({ ids, today: coming.today }, trx)
  await insertMany(
    trx,
    'visits',
    fresh.map((arrival) => rowOf(arrival, partyOf(arrival.id), coming))
  )
  return rowsIn('visits', trx)
    .whereIn(
      'open_for',
      fresh.map(({ id }) => id)
    )
    .where('park_day', coming.today)
    .orderBy('id')
    .select('id', 'park_day')
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
