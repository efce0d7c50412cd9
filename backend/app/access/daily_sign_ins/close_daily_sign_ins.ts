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

/** A sign-in at midnight may be committed later, and processes do not all look at the clock at once. */
const OVER_FOR_MS = 3_600_000
/** So many fit into one statement. */
const DAYS_AT_ONCE = 400

type Step = Closing | 'all anew'
type Closing = { day: Day; isFirst: boolean }

/**
 * Closes every day that is well over: sums up its sign-ins, so that a report on a year reads a line a day. Several processes may do it at
 * once: each day is closed once. A park that has years behind it when this comes to it is done in the background; others get their turn after
 * each day.
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

/** What is to be done next. A clock that was put back leaves sums of days that are not over: they are made anew. */
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
 * Counted first: who signs in on this day after all, a moment later, then has an id that is not counted yet. Whoever came on it did
 * not come last on any earlier day.
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

/** Looked up for each person once: SQLite would do it for each day again, were it one statement with the change. */
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

/** The newest sign-in of a day that is over. Found from the newest one back: by its day it would be looked for among all. */
async function lastIdOfOver(trx: Transaction): Promise<number> {
  const { id } = await rowsIn('sign_ins', trx)
    .whereRaw('case when day < ? then 1 end = 1', [firstOpenDay()])
    .orderBy('id', 'desc')
    .select('id')
    .firstOrFail()
  return id
}
