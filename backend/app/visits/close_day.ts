import db from '@adonisjs/lucid/services/db'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { forgetEvents, recordVisits } from '#visits/stream/events'

/** The most visits that one transaction closes. */
const AT_ONCE = 500

/** What is to be done now and then: days that are over are closed, events that are old are removed. */
export async function settleVisits(stopping?: AbortSignal) {
  await closeVisits(stopping)
  await forgetEvents()
}

/**
 * Closes every visit of a park day that is over and that nobody checked out: there is no time of check-out, and they are told as "not
 * checked out". Several processes may do it at once.
 */
export async function closeVisits(stopping?: AbortSignal) {
  const today = clock.today()
  const open = () => db.from('visits').where('state', 'in').where('park_day', '<', today)
  while (!stopping?.aborted) {
    const rows: { id: number }[] = await open().orderBy('id').limit(AT_ONCE).select('id')
    if (rows.length === 0) return
    await inTransaction(async (trx) => {
      // Somebody may have been checked out since.
      const still: { id: number }[] = await trx
        .from('visits')
        .whereIn(
          'id',
          rows.map(({ id }) => id)
        )
        .where('state', 'in')
        .orderBy('id')
        .forUpdate()
        .select('id')
      const ids = still.map(({ id }) => id)
      await trx
        .from('visits')
        .whereIn('id', ids)
        .update({ state: 'not_checked_out', open_for: null, closed_by_job: true })
      await recordVisits(ids, trx)
    })
  }
}
