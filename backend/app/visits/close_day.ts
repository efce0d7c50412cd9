import { audit } from '#platform/audit/audit'
import { SYSTEM } from '#platform/system_actor'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { mailDaySheet } from '#visits/day_sheet_letter'
import { attestClosedDays } from '#waivers/gate/attest_closed_days'
import { purgeEvents, recordVisits } from '#visits/stream/events'

/** Visits closed per transaction. */
const AT_ONCE = 500

/** The periodic job: closes past days, attests them, purges old events and mails the sheet of yesterday. */
export async function maintainVisits(stopping?: AbortSignal) {
  await closePastVisits(stopping)
  await attestClosedDays(stopping)
  await purgeEvents()
  await mailDaySheet()
}

/**
 * Closes the open visits of past park days, without a time of check-out. Several processes may run it at once.
 */
export async function closePastVisits(stopping?: AbortSignal) {
  const today = clock.today()
  const open = () => rowsIn('visits').where('state', 'in').where('park_day', '<', today)
  while (!stopping?.aborted) {
    const rows = await open().orderBy('id').limit(AT_ONCE).select('id')
    if (rows.length === 0) return
    await inTransaction(async (trx) => {
      // Some may have been checked out since.
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
      await closeVisits(ids, trx)
      if (ids.length > 0) {
        const closed = { action: 'visits.closed' as const, by: SYSTEM, subject: null }
        audit([{ ...closed, details: { ids } }], trx)
      }
    })
  }
}

/** Closes visits of a past day, without a time of check-out. */
export async function closeVisits(ids: readonly number[], trx: Transaction) {
  if (ids.length === 0) return
  await rowsIn('visits', trx)
    .whereIn('id', [...ids])
    .update({ state: 'not_checked_out', open_for: null, closed_by_job: true })
  await recordVisits(ids, trx)
}
