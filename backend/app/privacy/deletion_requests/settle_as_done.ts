import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { deletionDoneMail } from '#privacy/deletion_requests/deletion_done_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** Settles what these people asked, in the transaction in which they are deleted, and writes the last letter to each. */
export async function settleAsDone({ ids, by }: { ids: number[]; by: Actor }, trx: Transaction) {
  const asked = await rowsIn('deletion_requests as d', trx)
    .join('customers as c', 'c.id', 'd.customer_id')
    .whereIn('d.customer_id', ids)
    .where('d.state', 'open')
    .select('d.id', 'c.email', 'c.first_name')
  if (asked.length === 0) return
  await rowsIn('deletion_requests', trx)
    .whereIn(
      'id',
      asked.map(({ id }) => id)
    )
    .update({
      state: 'done',
      settled_at: endedAt('asked_at', clock.now()),
      settled_by_name: by.name,
    })
  for (const { id, email, first_name: firstName } of asked) {
    if (!email) continue
    const mail = deletionDoneMail({ firstName })
    await enqueueMail({ to: email, idempotencyKey: `deletion_done:${id}`, ...mail }, trx)
  }
}
