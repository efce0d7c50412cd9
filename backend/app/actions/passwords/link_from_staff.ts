import { makePasswordLink } from '#actions/passwords/make_password_link'
import type { Actor } from '#auth/callers'
import { NotFound } from '#exceptions/refusals'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { setPasswordMail } from '#services/letters/set_password_mail'
import { post } from '#services/outbox/post'
import { inTransaction } from '#services/transaction'

/**
 * Makes a set-password link that staff show as a QR code; it is mailed too when there is an address.
 * @throws {NotFound}
 */
export async function linkFromStaff({ customerId, by }: { customerId: number; by: Actor }) {
  return inTransaction(async (trx) => {
    const customer: { first_name: string; email: string | null } | null = await trx
      .from('customers')
      .where('id', customerId)
      .whereNull('closed_at')
      .select('first_name', 'email')
      .first()
    if (!customer) throw new NotFound()
    const link = await makePasswordLink({ customerId, purpose: 'set', now: clock.now(), trx })
    if (customer.email) {
      const mail = setPasswordMail({ firstName: customer.first_name, url: link.url })
      await post({ to: customer.email, ...mail }, trx)
    }
    await record({ action: 'password.link_made', by, customerId }, trx)
    return link
  })
}
