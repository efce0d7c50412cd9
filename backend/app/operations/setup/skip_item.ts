import type { SetupSkip } from '@trailgate/shared/setup/schemas'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'

/** Skips a first step, or takes that back. Idempotent: one row of the log for each change. */
export async function skipItem({ item, skipped, by }: SetupSkip & { by: Actor }) {
  await inTransaction(async (trx) => {
    // Lock order: the face, so that two admins do not skip the same item at once.
    await rowsIn('park_face', trx).forUpdate().select('id').firstOrFail()
    const known = await rowsIn('setup_skips', trx).where('item', item).select('id').first()
    if (skipped === Boolean(known)) return
    if (known) await rowsIn('setup_skips', trx).where('id', known.id).delete()
    else {
      const row = { item, skipped_by: by.name, skipped_at: sqlTime(clock.now()) }
      await rowsInto('setup_skips', trx).insert(row)
    }
    const action = skipped ? 'park.setup_skipped' : 'park.setup_reopened'
    await record({ action, by, details: { item }, subject: { id: null } }, trx)
  })
}
