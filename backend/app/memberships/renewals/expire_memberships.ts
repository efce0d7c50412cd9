import type { Day } from '@trailgate/shared/dates'
import { statusOn } from '@trailgate/shared/memberships/status'
import { rowsIn } from '#platform/database/rows_in'
import { lockedMemberships } from '#memberships/locked_membership'
import { setStatus } from '#memberships/set_status'
import { SYSTEM } from '#platform/system_actor'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'

/** Memberships per transaction. */
const BATCH = 200

/** Stores "expired" for every active membership whose end is past; it reads as expired already. */
export async function expireMemberships(today: Day) {
  for (let after = 0; ;) {
    const rows = await rowsIn('memberships')
      .where('status', 'active')
      .where('end_date', '<', today)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select('id')
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map(({ id }) => id)
    await inTransaction(async (trx) => {
      // Another process, or a renewal, may have changed it since.
      const locked = await lockedMemberships(ids, trx)
      const memberships = locked.filter(
        (each) => each.status === 'active' && statusOn(each, today) === 'expired'
      )
      await setStatus({ memberships, to: 'expired', by: SYSTEM, now: clock.now() }, trx)
    })
  }
}
