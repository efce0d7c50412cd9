import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'
import { purgeEvents, recordVisits } from '#visits/stream/events'

/** The most visits that one transaction closes. */
const AT_ONCE = 500

/** The periodic job: closes past days and purges old events. */
export async function maintainVisits(stopping?: AbortSignal) {
  await closePastVisits(stopping)
  await purgeEvents()
}

/**
 * Closes the visits of past park days that nobody checked out, without a time of check-out. Several processes may run it at once.
 */
export async function closePastVisits(stopping?: AbortSignal) {
  const today = clock.today()
  const open = () => rowsIn('visits').where('state', 'in').where('park_day', '<', today)
  while (!stopping?.aborted) {
    const rows = await open().orderBy('id').limit(AT_ONCE).select('id')
    if (rows.length === 0) return
    await inTransaction(async (trx) => {
      // Somebody may have been checked out since.
      const still = await rowsIn('visits', trx)
        .whereIn(
          'id',
          rows.map(({ id }) => id)
        )
        .where('state', 'in')
        .orderBy('id')
        .forUpdate()
        .select('id')
      const ids = still.map(({ id }) => id)
      await rowsIn('visits', trx)
        .whereIn('id', ids)
        .update({ state: 'not_checked_out', open_for: null, closed_by_job: true })
      await recordVisits(ids, trx)
    })
  }
}
