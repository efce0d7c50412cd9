import type { ProvenRider } from '#privacy/own_details/with_own_password'
import { endEmailChanges } from '#access/end_email_changes'
import type { Actor } from '#platform/actor'
import { EMAIL_CHANGE_SECONDS } from '#privacy/own_details/own_details'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { insertRow } from '#platform/database/insert_many'
import { confirmEmailMail } from '#privacy/own_details/confirm_email_mail'
import { emailChangeMail } from '#privacy/own_details/email_change_mail'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { hashOf, newToken } from '#platform/secrets'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'

type Asked = { rider: ProvenRider; email: string; by: Actor }

/**
 * Mails a confirmation link to a rider's new address and notifies the old one. Only the newest link is valid; asking
 * for the current address cancels an earlier change.
 */
export async function askEmailChange({ rider, email, by }: Asked, trx: Transaction) {
  await endEmailChanges(rider.id, trx)
  if (email === rider.email) return
  const now = clock.now()
  const token = newToken()
  await insertRow(trx, 'email_changes', {
    customer_id: rider.id,
    email,
    hash: hashOf(token),
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, EMAIL_CHANGE_SECONDS),
  })
  const firstName = rider.first_name
  // From the settings, never from a request header.
  const url = `${settings.appUrl}/confirm-email?token=${token}`
  await enqueueMail({ to: email, ...confirmEmailMail({ firstName, url }) }, trx)
  if (rider.email) await enqueueMail({ to: rider.email, ...emailChangeMail({ firstName }) }, trx)
  await record({ action: 'customer.email_asked', by, customerId: rider.id }, trx)
}
