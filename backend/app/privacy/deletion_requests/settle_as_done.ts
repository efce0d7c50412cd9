import { letterAddress } from '#access/letter_address'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { deletionDoneMail } from '#privacy/deletion_requests/deletion_done_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

/** Settles the open requests of these people in the transaction that deletes them, and sends each the last letter. */
export async function settleAsDone({ ids, by }: { ids: number[]; by: Actor }, trx: Transaction) {
  const asked = await rowsIn('deletion_requests as d', trx)
    .join('customers as c', 'c.id', 'd.customer_id')
    .whereIn('d.customer_id', ids)
    .where('d.state', 'open')
    .select('d.id', 'c.email', 'c.status_reason', 'c.first_name')
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
  for (const { id, first_name: firstName, ...rider } of asked) {
    const to = letterAddress(rider)
    if (!to) continue
    const mail = deletionDoneMail({ firstName })
    await enqueueMail({ to, idempotencyKey: `deletion_done:${id}`, ...mail }, trx)
  }
}
