import type { Day } from '@trailgate/shared/dates'
import { lastClosedDay, lockSums } from '#access/daily_sign_ins/closed_days'
import type { Transaction } from '#platform/database/transaction'

/**
 * Runs work that reassigns or removes the sign-ins of these people, and updates the sums of closed days. It locks all
 * sums until the transaction ends, so it must be the last step that may wait for others.
 */
export async function storeDailySignIns<Result>(
  ids: readonly number[],
  trx: Transaction,
  work: () => Promise<Result>
): Promise<Result> {
  await lockSums(trx)
  const closed = await lastClosedDay(trx)
  if (!closed) return work()
  await count({ ids, closed, times: -1 }, trx)
  const result = await work()
  await count({ ids, closed, times: 1 }, trx)
  return result
}

type Counting = { ids: readonly number[]; closed: Day; times: 1 | -1 }

/** Adds these people to the counts of their days, or subtracts them. */
async function count({ ids, closed, times }: Counting, trx: Transaction) {
  const these = `customer_id in (${ids.map(() => '?').join(', ')})`
  await trx.rawQuery(
    `update daily_sign_ins set
       people = people + ? * (
         select count(distinct s.customer_id) from sign_ins s
         where s.day = daily_sign_ins.day and s.${these}),
       last_people = last_people + ? * (
         select count(*) from (
           select max(day) as day from sign_ins where ${these} and day <= ? group by customer_id
         ) latest where latest.day = daily_sign_ins.day)
     where day in (select day from sign_ins where ${these})`,
    [times, ...ids, times, ...ids, closed, ...ids]
  )
}
