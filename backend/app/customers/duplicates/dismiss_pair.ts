import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { matchAgain } from '#customers/duplicates/match_due'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Dismissal = { id: number; dismissed: boolean }
type Person = Pick<CustomersRow, 'id' | 'member_id'>

/**
 * Remembers that two records are of two people, or takes that back; then they are compared anew, as they are now. Both histories
 * tell it; saying it twice is saying it once.
 * @throws {NotFound} when the two are no pair any more.
 */
export async function dismissPair(caller: Caller, { id, dismissed }: Dismissal) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'duplicate_pair.dismissal',
    body: { id, dismissed },
    make: async (trx) => {
      const [one, other] = await peopleOf(id, trx)
      const pair = await rowsIn('duplicate_pairs', trx)
        .where('id', id)
        .forUpdate()
        .select('dismissed_at')
        .first()
      if (!pair || !one || !other) throw new NotFound(messages['refused.dismissed_gone'])
      if ((pair.dismissed_at !== null) === dismissed) return id
      await rowsIn('duplicate_pairs', trx)
        .where('id', id)
        .update({
          dismissed_at: dismissed ? sqlTime(clock.now()) : null,
          dismissed_by: dismissed ? by.id : null,
          dismissed_by_name: dismissed ? by.name : null,
        })
      if (!dismissed) await matchAgain([one.id, other.id], trx)
      const action = dismissed ? 'customer.not_a_duplicate' : 'customer.maybe_a_duplicate'
      for (const [{ id: customerId }, { id: otherId, member_id: memberId }] of [
        [one, other],
        [other, one],
      ] as const) {
        await record(
          { action, by, customerId, details: { other_id: otherId, other_member_id: memberId } },
          trx
        )
      }
      return id
    },
  })
}

/** Both, held before their pair is: in the order in which merging and comparing hold them. */
async function peopleOf(id: number, trx: Transaction): Promise<Person[]> {
  const pair = await rowsIn('duplicate_pairs', trx)
    .where('id', id)
    .select('low_id', 'high_id')
    .first()
  if (!pair) return []
  return rowsIn('customers', trx)
    .whereIn('id', [pair.low_id, pair.high_id])
    .orderBy('id')
    .forUpdate()
    .select('id', 'member_id')
}
