import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { Actor } from '#auth/callers'
import { NotFound } from '#exceptions/refusals'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { sqlTime } from '#services/sql_time'
import { inTransaction } from '#services/transaction'

type Dismissal = { id: number; dismissed: boolean; by: Actor }

/**
 * Remembers that two records are of two people, or takes that back. Both histories tell it; saying it twice is saying it once.
 * @throws {NotFound} when the two are no pair any more.
 */
export async function dismissPair({ id, dismissed, by }: Dismissal) {
  await inTransaction(async (trx) => {
    const pair: { low_id: number; high_id: number; dismissed_at: string | null } | null = await trx
      .from('duplicate_pairs')
      .where('id', id)
      .forUpdate()
      .select('low_id', 'high_id', 'dismissed_at')
      .first()
    if (!pair) throw new NotFound(messages['refused.dismissed_gone'])
    if ((pair.dismissed_at !== null) === dismissed) return
    await trx
      .from('duplicate_pairs')
      .where('id', id)
      .update({
        dismissed_at: dismissed ? sqlTime(clock.now()) : null,
        dismissed_by: dismissed ? by.id : null,
        dismissed_by_name: dismissed ? by.name : null,
      })
    const action = dismissed ? 'customer.not_a_duplicate' : 'customer.maybe_a_duplicate'
    for (const [customerId, other] of [
      [pair.low_id, pair.high_id],
      [pair.high_id, pair.low_id],
    ] as const) {
      await record({ action, by, customerId, details: { other_id: other } }, trx)
    }
  })
}
