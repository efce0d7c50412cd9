import { messages } from '@trailgate/shared/customers/messages'
import QRCode from 'qrcode'
import { rowsIn } from '#platform/database/rows_in'
import { staffOf } from '#access/caller'
import { LETTER_COLUMNS } from '#access/letter_address'
import type { Caller } from '#access/callers'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import { makePasswordLink, passwordLink } from '#access/passwords/make_password_link'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { passwordLinkMail } from '#access/passwords/set_password_mail'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { newTokenName, tokenNamed } from '#platform/secrets'
import type { PasswordLink } from '@trailgate/shared/customers/schemas'
import { can } from '@trailgate/shared/permissions'

/** White margin that scanners need, in modules. */
const QUIET_ZONE = 4

/**
 * Creates a set-password link that staff show as a code to scan; cashiers see only the code. If there is an address, a
 * letter brings another link, so that it is known which of the two set the password. A repeated call returns the same
 * link, although only its hash is stored.
 * @throws {NotFound}
 * @throws {Conflict} 409 for a deceased person.
 */
export async function linkFromStaff(
  caller: Caller,
  { customerId }: { customerId: number }
): Promise<PasswordLink> {
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
        .forShare()
        .select('first_name', 'email_by_staff', ...LETTER_COLUMNS)
        .first()
      if (!customer) throw new NotFound()
      if (customer.status_reason === 'deceased') throw new Conflict(messages.deceased)
      const link = { customerId, purpose: 'set' as const, now: clock.now(), trx }
      await makePasswordLink({
        ...link,
        token: tokenNamed(name, 'password_link'),
        seenByStaff: true,
      })
      if (customer.email) {
        const seenByStaff = customer.email_by_staff === 1
        const { url } = await makePasswordLink({ ...link, besides: true, seenByStaff })
        const mail = passwordLinkMail({ firstName: customer.first_name, url })
        await enqueueMail({ to: customer.email, ...mail }, trx)
      } else {
        await notifyAccountChanged({ customerId, changes: ['password_link'] }, trx)
      }
      await record({ action: 'password.link_made', by, customerId }, trx)
    },
  })
  const link = await passwordLink(tokenNamed(before ?? name, 'password_link'))
  const code = await QRCode.toString(link.url, { type: 'svg', margin: QUIET_ZONE })
  const shown = { qr_svg: code, expires_at: link.expires_at }
  return can(staffOf({ caller }).role, 'passwords.link_address')
    ? { ...shown, url: link.url }
    : shown
}
