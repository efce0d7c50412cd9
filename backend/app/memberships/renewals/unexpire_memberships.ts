import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { lockedMemberships } from '#memberships/locked_membership'
import { ACTION_TO, setStatus } from '#memberships/set_status'
import { SYSTEM } from '#platform/system_actor'
import { clock } from '#platform/clock'
import { inTransaction, type Reader } from '#platform/database/transaction'

/** Memberships per transaction. */
const BATCH = 200

/**
 * Makes memberships active again that were expired too early by a wrong clock and not changed
 * since.
 */
export async function unexpireMemberships(today: Day) {
  for (let after = 0; ;) {
    const ids = await markedTooEarly(today, db, (memberships) =>
      memberships.where('m.id', '>', after)
    )
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
    await inTransaction(async (trx) => {
      const locked = await lockedMemberships(ids, trx)
      // Another process, or staff, may have changed it since.
      const still = await markedTooEarly(today, trx, (memberships) =>
        memberships.whereIn('m.id', ids)
      )
      const memberships = locked.filter(({ id }) => still.includes(id))
      await setStatus({ memberships, to: 'active', by: SYSTEM, now: clock.now() }, trx)
    })
  }
}

type Memberships = ReturnType<typeof marked>

/**
 * Memberships whose last day is not over, and whose latest history line is the expiry by the daily
 * job.
 */
async function markedTooEarly(
  today: Day,
  reader: Reader,
  narrow: (memberships: Memberships) => Memberships
): Promise<number[]> {
  const rows = await narrow(marked(today, reader)).orderBy('m.id').limit(BATCH).select('m.id')
  return rows.map(({ id }) => id)
}

function marked(today: Day, reader: Reader) {
  return rowsIn('memberships as m', reader)
    .join('membership_events as e', 'e.membership_id', 'm.id')
    .where('m.status', 'expired')
    .where('m.end_date', '>=', today)
    .where('e.action', ACTION_TO.expired)
    .where('e.actor_kind', SYSTEM.kind)
    .whereNotExists(
      rowsIn('membership_events as next')
        .whereColumn('next.membership_id', 'm.id')
        .whereColumn('next.id', '>', 'e.id')
    )
}
