import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { lockedMemberships } from '#memberships/locked_membership'
import { activate } from '#memberships/set_status'
import { SYSTEM } from '#platform/system_actor'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'

/** Memberships that are activated in one transaction. */
const BATCH = 200

/**
 * Activates every suspended membership whose pause has ended, as of the agreed day: a late job or a
 * fast clock gives back no more days than agreed.
 */
export async function resumeMemberships(today: Day) {
  for (let after = 0; ;) {
    const rows = await rowsIn('memberships')
      .where('status', 'suspended')
      .where('resume_on', '<=', today)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select('id')
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map(({ id }) => id)
    await inTransaction(async (trx) => {
      for (const membership of await lockedMemberships(ids, trx)) {
        // Another process, or staff, may have changed it since.
        const { status, resume_on: on } = membership
        if (status !== 'suspended' || on === null || on > today) continue
        await activate({ membership, on, by: SYSTEM, now: clock.now() }, trx)
      }
    })
  }
}
