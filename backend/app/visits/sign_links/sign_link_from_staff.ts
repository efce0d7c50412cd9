import { isMinor } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/sign_links/messages'
import type { SignLink } from '@trailgate/shared/sign_links/schemas'
import { BAN_COLUMNS, isKeptOut } from '#access/bans'
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
import { newTokenName, tokenNamed } from '#platform/secrets'
import { signLinkMail } from '#visits/sign_links/sign_link_mail'

const PURPOSE = 'sign_link'

type Asked = { customerId: number; sendEmail: boolean }

/**
 * Makes a link with which somebody signs on a phone, and sends it where that is asked for. A repeated call tells the same one.
 * @throws {NotFound}
 * @throws {Conflict} 409 for who is kept out, for somebody under 18, and where a letter is asked for and the park sends none.
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
      const { first_name: firstName, email } = await signerFor(customerId, trx)
      const token = tokenNamed(name, PURPOSE)
      await makeSignLink({ customerId, token, now: clock.now() }, trx)
      if (sendEmail) {
        if (!email) throw new Invalid({ send_email: [messages.no_email] })
        const mail = signLinkMail({ firstName, url: signLinkUrl(token) })
        await enqueueMail({ to: email, ...mail }, trx)
      }
      const details = { sent: sendEmail }
      await record({ action: 'sign_link.made', by, customerId, details }, trx)
    },
  })
  const link = await signLinkOf(tokenNamed(before ?? name, PURPOSE))
  return { ...link, sent_to: sendEmail ? await emailOf(customerId) : null }
}

/** Who is to sign, held until the link is there: whoever keeps them out meanwhile ends it. */
async function signerFor(id: number, trx: Transaction) {
  const person = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forShare()
    .select('first_name', 'email', 'status', 'date_of_birth', ...BAN_COLUMNS)
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
