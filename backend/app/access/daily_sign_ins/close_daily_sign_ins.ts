import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { todayIn, type Day } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { raiseCounter } from '#platform/database/counters'
import { computed, rowsFrom, rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { closedDays, lockSums, noteCounted, openAllDays } from '#access/daily_sign_ins/closed_days'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

/**
 * Delay after midnight in ms: a sign-in of the day may be committed later, and processes read the clock at different
 * times.
 */
const OVER_FOR_MS = 3_600_000
/** Days that fit into one statement. */
const DAYS_AT_ONCE = 400

type Step = Closing | 'all anew'
type Closing = { day: Day; isFirst: boolean }

/**
 * Closes every day that is well over: stores the sums of its sign-ins, so that a report on a year reads one row per
 * day. Safe in several processes: each day is closed once. In a park with years of sign-ins the first run happens in
 * the background and yields after each day.
 */
export async function closeDailySignIns(stopping?: AbortSignal) {
  while (!stopping?.aborted && (await nextStep())) {
    const began = performance.now()
    await inTransaction(async (trx) => {
      await lockSums(trx)
      const step = await nextStep(trx)
      if (step === 'all anew') await openAllDays(trx)
      else if (step) await close(step, trx)
    })
    await pause(performance.now() - began)
  }
}

/** Next step. If the clock was set back, days with sums may not be over yet: all sums are recomputed. */
async function nextStep(client: Reader = db): Promise<Step | null> {
  const { closed, isBehind } = await closedDays(client)
  if (isBehind || (closed && closed >= clock.today())) return 'all anew'
  const query = rowsIn('sign_ins', client).where('day', '<', firstOpenDay())
  if (closed) void query.where('day', '>', closed)
  const { day } = await query.min('day as day').firstOrFail()
  return day === null ? null : { day, isFirst: closed === null }
}

function firstOpenDay(): Day {
  return todayIn(settings.parkTimezone, new Date(clock.now().getTime() - OVER_FOR_MS))
}

/**
 * Counts first: a late sign-in on this day then has an id that is not counted yet. People of this day no longer count
 * as last seen on an earlier one.
 */
async function close({ day, isFirst }: Closing, trx: Transaction) {
  if (isFirst) await noteCounted(await lastIdOfOver(trx), trx)
  const sums = await rowsIn('sign_ins', trx)
    .where('day', day)
    .count('* as total')
    .countDistinct('customer_id as people')
    .max('id as last_id')
    .firstOrFail()
  await takeFromEarlier(day, trx)
  const people = Number(sums.people)
  const row = { day, total: Number(sums.total), people, last_people: people }
  await rowsInto('daily_sign_ins', trx).insert(row)
  await raiseCounter('counted_sign_ins', Number(sums.last_id), trx)
}

/** Looked up once per person: in a single statement with the update SQLite would repeat it for each day. */
async function takeFromEarlier(day: Day, trx: Transaction) {
  const before = rowsIn('sign_ins as e')
    .whereColumn('e.customer_id', 'd.customer_id')
    .where('e.day', '<', day)
    .max('e.day')
    .as('day')
  const earlier = rowsFrom(
    rowsIn('sign_ins', trx).where('day', day).distinct('customer_id').as('d')
  ).select(computed<{ day: Day }>(before))
  const came = await rowsFrom(earlier.as('earlier'), trx)
    .whereNotNull('day')
    .groupBy('day')
    .select('day')
    .count('* as people')
  for (let start = 0; start < came.length; start += DAYS_AT_ONCE) {
    const some = came.slice(start, start + DAYS_AT_ONCE)
    const less = `case day ${some.map(() => 'when ? then ?').join(' ')} end`
    const values = some.flatMap((each) => [each.day, Number(each.people)])
    await rowsIn('daily_sign_ins', trx)
      .whereIn(
        'day',
        some.map((each) => each.day)
      )
      .update({ last_people: trx.raw(`last_people - ${less}`, values) })
  }
}

/** Newest sign-in of a past day. Searched backwards from the newest: a search by day would scan all. */
async function lastIdOfOver(trx: Transaction): Promise<number> {
  const { id } = await rowsIn('sign_ins', trx)
    .whereRaw('case when day < ? then 1 end = 1', [firstOpenDay()])
    .orderBy('id', 'desc')
    .select('id')
    .firstOrFail()
  return id
}
