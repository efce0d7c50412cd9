import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/sign_links/messages'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'
import QRCode from 'qrcode'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
import { notifyAccountChanged } from '#access/account_letters/notify_account_changed'
import type { Caller } from '#access/callers'
import { makeSignLink, signLinkOf, signLinkUrl } from '#access/sign_links/make_sign_link'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKeyAndName } from '#platform/http/idempotency'
import { consume } from '#platform/http/rate_limits'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { expectMailEnabled } from '#platform/mail/mail_enabled'
import { newToken, newTokenName, tokenNamed } from '#platform/secrets'
import { signLinkMail } from '#visits/sign_links/sign_link_mail'

const PURPOSE = 'sign_link'

/** White margin that scanners need, in modules. */
const QUIET_ZONE = 4

type Asked = { customerId: number; sendEmail: boolean }

/**
 * Makes a link to sign on a phone and returns it. On request a second link goes out by e-mail; else a letter tells the person that staff
 * made one. A repeated call returns the same link.
 * @throws {NotFound}
 * @throws {Conflict} 409 for people who are kept out or under 18, and for a letter if the park sends none.
 * @throws {Invalid} 422 where a letter is asked for and there is no address.
 * @throws {RateLimited}
 */
export async function signLinkFromStaff(caller: Caller, asked: Asked): Promise<SignLink> {
  const { customerId, sendEmail } = asked
  const { by } = caller
  await consume(['sign_link.staff', String(by.id)], ['sign_link.customer', String(customerId)])
  if (sendEmail) expectMailEnabled()
  const name = newTokenName()
  const before = await withIdempotencyKeyAndName(caller, {
    resource: PURPOSE,
    body: asked,
    uid: name,
    make: async (trx) => {
      const { first_name: firstName, email, ...signer } = await signerFor(customerId, trx)
      const now = clock.now()
      const shown = tokenNamed(name, PURPOSE)
      await makeSignLink({ customerId, token: shown, now, seenByStaff: true }, trx)
      if (sendEmail) {
        if (!email) throw new Invalid({ send_email: [messages.no_email] })
        // A different link: staff see the first one, only readers of this address the second.
        const token = newToken()
        const seenByStaff = signer.email_by_staff === 1
        await makeSignLink({ customerId, token, now, seenByStaff }, trx)
        const mail = signLinkMail({ firstName, url: signLinkUrl(token) })
        await enqueueMail({ to: email, ...mail }, trx)
      } else {
        await notifyAccountChanged({ customerId, changes: ['sign_link'] }, trx)
      }
      const details = { sent: sendEmail }
      await record({ action: 'sign_link.made', by, customerId, details }, trx)
    },
  })
  const link = await signLinkOf(tokenNamed(before ?? name, PURPOSE))
  const code = await QRCode.toString(link.url, { type: 'svg', margin: QUIET_ZONE })
  return { ...link, qr_svg: code, sent_to: sendEmail ? await emailOf(customerId) : null }
}

/** Locks the signer until the link is stored; a ban or suspension meanwhile waits, then ends it. */
async function signerFor(id: number, trx: Transaction) {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('first_name', 'email', 'email_by_staff', 'status', 'date_of_birth', ...BAN_COLUMNS)
    .first()
  if (!person) throw new NotFound()
  const today = clock.today()
  if (isKeptOut(person, today)) throw new Conflict(messages.kept_out)
  // Of unknown age they are asked before anything is signed.
  if (person.date_of_birth && isMinor(person.date_of_birth, today)) {
    throw new Conflict(messages.minor)
  }
  return person
}

async function emailOf(id: number): Promise<string | null> {
  const row = await rowsIn('customers').where('id', id).select('email').first()
  return row?.email ?? null
}
