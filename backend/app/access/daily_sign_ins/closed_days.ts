import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { COUNTERS } from '#platform/database/counters'
import { computed, rowsIn } from '#platform/database/rows_in'
import type { Reader, Transaction } from '#platform/database/transaction'

/* Sums of each closed day are in `daily_sign_ins`. A day with sign-ins is closed once it is well over, oldest first, so
   no day before the last closed one is missing. The counter `counted_sign_ins` is the id up to which every sign-in of a
   closed day is counted, and its row is the lock of all sums. */
const COUNTED = { name: 'counted_sign_ins' }

/** The last closed day; null if there is none. */
export async function lastClosedDay(client: Reader): Promise<Day | null> {
  const { closed } = await rowsIn('daily_sign_ins', client).max('day as closed').firstOrFail()
  return closed
}

/**
 * The last closed day, and whether sign-ins were added to closed days since, as after the clock was set back. The sums
 * are then too low and are recomputed soon.
 */
export async function closedDays(
  client: Reader
): Promise<{ closed: Day | null; isBehind: boolean }> {
  // New ids are not looked up by day: that would scan all days.
  const since = rowsIn('sign_ins')
    .where('id', '>', rowsIn('counters').where(COUNTED).select('value'))
    .select(db.raw('max(case when day <= (select max(day) from daily_sign_ins) then 1 end)'))
  const { closed, behind } = await rowsIn('daily_sign_ins', client)
    .max('day as closed')
    .select(computed<{ behind: number | null }>(since.as('behind')))
    .firstOrFail()
  return { closed, isBehind: behind !== null }
}

/**
 * Locks the sums until the transaction ends. Take this lock last: its holder waits for no other row, which rules out
 * deadlocks.
 */
export async function lockSums(trx: Transaction) {
  await rowsIn('counters', trx).where(COUNTED).forUpdate().select('value').first()
}

/** Sets the id after which a sign-in on a closed day counts as late. */
export async function noteCounted(id: number, trx: Transaction) {
  await rowsIn('counters', trx).where(COUNTED).update({ value: id })
}

/** Reopens all days. */
export async function openAllDays(trx: Transaction) {
  await rowsIn('daily_sign_ins', trx).delete()
  await noteCounted(COUNTERS.counted_sign_ins, trx)
}
