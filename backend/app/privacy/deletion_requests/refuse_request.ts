import { LETTER_COLUMNS, letterAddress } from '#access/letter_address'
import { rowsIn } from '#platform/database/rows_in'
import { openRequest } from '#privacy/deletion_requests/open_request'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { deletionRefusedMail } from '#privacy/deletion_requests/deletion_refused_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

type Refusing = { id: number; reason: string; by: Actor }

/**
 * Refuses a deletion request and mails the reason to the rider, if they have an address.
 * @throws {NotFound}
 * @throws {Conflict} 409 when it is already settled.
 */
export async function refuseRequest({ id, reason, by }: Refusing, trx: Transaction) {
  const { customer_id: customerId } = await openRequest(id, trx)
  await rowsIn('deletion_requests', trx)
    .where('id', id)
    .update({
      state: 'refused',
      reason,
      settled_at: endedAt('asked_at', clock.now()),
      settled_by_name: by.name,
    })
  const details = { reason }
  await record({ action: 'customer.deletion_refused', by, customerId, details }, trx)
  const rider = await rowsIn('customers', trx)
    .where('id', customerId)
    .select('first_name', ...LETTER_COLUMNS)
    .firstOrFail()
  const to = letterAddress(rider)
  if (!to) return
  const mail = deletionRefusedMail({ firstName: rider.first_name, reason })
  await enqueueMail({ to, idempotencyKey: `deletion_refused:${id}`, ...mail }, trx)
}
