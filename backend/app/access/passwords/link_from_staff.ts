import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { makePasswordLink, passwordLink } from '#access/passwords/make_password_link'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { setPasswordMail } from '#access/passwords/set_password_mail'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { newTokenName, tokenNamed } from '#platform/secrets'

/**
 * Makes a set-password link that staff show as a QR code; it is mailed too when there is an address. A repeated call
 * tells the same one, although only its hash is kept.
 * @throws {NotFound}
 */
export async function linkFromStaff(caller: Caller, { customerId }: { customerId: number }) {
  const { by } = caller
  const name = newTokenName()
  const before = await withIdempotencyKeyAndName(caller, {
    resource: 'password_link',
    body: { customerId },
    uid: name,
    make: async (trx) => {
      const customer = await rowsIn('customers', trx)
        .where('id', customerId)
        .whereNull('closed_at')
        .select('first_name', 'email')
        .first()
      if (!customer) throw new NotFound()
      const { url } = await makePasswordLink({
        customerId,
        purpose: 'set',
        now: clock.now(),
        trx,
        token: tokenNamed(name, 'password_link'),
      })
      if (customer.email) {
        const mail = setPasswordMail({ firstName: customer.first_name, url })
        await enqueueMail({ to: customer.email, ...mail }, trx)
      }
      await record({ action: 'password.link_made', by, customerId }, trx)
    },
  })
  return passwordLink(tokenNamed(before ?? name, 'password_link'))
}
