import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { COUNTERS } from '#platform/database/counters'
import { computed, rowsIn } from '#platform/database/rows_in'
import type { Reader, Transaction } from '#platform/database/transaction'

/*
 * What the sign-ins of each closed day come to is kept in `daily_sign_ins`. A day with sign-ins is closed once it is well over, the oldest
 * first, so up to the last closed day none is missing. The counter `counted_sign_ins` is an id up to which every sign-in of a closed
 * day is counted, and its row the lock of all sums.
 */
const COUNTED = { name: 'counted_sign_ins' }

/** Up to which day all are closed; null while none is. */
export async function lastClosedDay(client: Reader): Promise<Day | null> {
  const { closed } = await rowsIn('daily_sign_ins', client).max('day as closed').firstOrFail()
  return closed
}

/**
 * The last closed day, and whether somebody signed in on a closed day since: a clock that was put back does that. Then the kept sums
 * are too low, and are made anew soon.
 */
export async function closedDays(
  client: Reader
): Promise<{ closed: Day | null; isBehind: boolean }> {
  // Of each id that is new, nothing is looked up by its day: that would be all days ever.
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
 * Lets nobody else change the sums until the transaction ends. Whoever holds them waits for no other row, so take them last: only then
 * nobody waits in a circle.
 */
export async function lockSums(trx: Transaction) {
  await rowsIn('counters', trx).where(COUNTED).forUpdate().select('value').first()
}

/** Sets from which id on a sign-in on a closed day comes late. */
export async function noteCounted(id: number, trx: Transaction) {
  await rowsIn('counters', trx).where(COUNTED).update({ value: id })
}

/** As if no day had been closed yet. */
export async function openAllDays(trx: Transaction) {
  await rowsIn('daily_sign_ins', trx).delete()
  await noteCounted(COUNTERS.counted_sign_ins, trx)
}
