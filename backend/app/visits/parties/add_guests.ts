import type { Day } from '@trailgate/shared/dates'
import { PARTY_PEOPLE_MAX } from '@trailgate/shared/parties/constants'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertMany } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { recordAll } from '#platform/history'
import { PartyFull } from '#visits/parties/refusals'

type Coming = {
  /** Locked, or new in this transaction: otherwise two calls would count the same free places. */
  party: { id: number; day: Day }
  ids: readonly number[]
  by: Actor
}

/** Adds people to the list of a party; people on it already stay. @throws {PartyFull} and adds none of them. */
export async function addGuests({ party, ids, by }: Coming, trx: Transaction) {
  const rows = await rowsIn('party_guests', trx).where('party_id', party.id).select('customer_id')
  const there = new Set(rows.map(({ customer_id: id }) => id))
  const fresh = ids.filter((id) => !there.has(id))
  if (fresh.length === 0) return
  if (there.size + fresh.length > PARTY_PEOPLE_MAX) throw new PartyFull()
  const now = sqlTime(clock.now())
  await insertMany(
    trx,
    'party_guests',
    fresh.map((id) => ({ party_id: party.id, customer_id: id, created_at: now }))
  )
  const details = { day: party.day }
  await recordAll(
    fresh.map((customerId) => ({ action: 'party.joined' as const, by, customerId, details })),
    trx
  )
}
