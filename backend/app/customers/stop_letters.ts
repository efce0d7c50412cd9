import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Stops messages to a customer who has died: password links, waiting text messages and outbox
 * letters, except letters to an address that another person shares. Campaign and service letters
 * are checked again when they are sent.
 */
export async function stopLetters(
  { id, email, phone }: Pick<CustomersRow, 'id' | 'email' | 'phone'>,
  trx: Transaction
) {
  await rowsIn('password_links', trx).where('customer_id', id).whereNull('used_at').delete()
  // No two people have one phone.
  if (phone) await takeBack('sms', phone, trx)
  if (!email) return
  const other = await rowsIn('customers', trx)
    .where('email', email)
    .whereNot('id', id)
    .whereNull('closed_at')
    .whereNull('status_reason')
    .select('id')
    .first()
  if (!other) await takeBack('mail', email, trx)
}

async function takeBack(channel: 'mail' | 'sms', address: string, trx: Transaction) {
  await rowsIn('outbox', trx)
    .where({ channel, address, state: 'waiting' })
    .whereNull('campaign_recipient_id')
    .whereNull('letter_id')
    .delete()
}
