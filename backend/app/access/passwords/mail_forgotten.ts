import { rowsIn } from '#platform/database/rows_in'
import { makeNumberLink, makePasswordLink } from '#access/passwords/make_password_link'
import { forgottenPasswordMail } from '#access/passwords/forgotten_password_mail'
import { clock } from '#platform/clock'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { areLeaving } from '#platform/leaving_people'
import { inTransaction } from '#platform/database/transaction'

/** True if an account with this e-mail address can sign in. */
export async function isInUse(email: string): Promise<boolean> {
  const somebody = await rowsIn('customers')
    .where({ email, status: 'active' })
    .whereNull('closed_at')
    .select('id')
    .first()
  return somebody !== null
}

/** Mails one letter to an address with a link for each of its accounts; a household may share one. */
export async function mailForgotten(email: string) {
  const now = clock.now()
  await inTransaction(async (trx) => {
    const accounts = await rowsIn('customers', trx)
      .where({ email, status: 'active' })
      .whereNull('closed_at')
      .where((reached) => void reached.whereNotNull('phone').orWhereNotNull('phone_released_at'))
      .orderBy('id')
      .limit(20)
      .forShare()
      .select('id', 'first_name', 'last_name', 'phone', 'email', 'email_by_staff')
    const [first] = accounts
    if (!first?.email) return
    const ids = accounts.map(({ id }) => id)
    if (await areLeaving(ids, trx)) return
    const links = []
    for (const account of accounts) {
      const { id, first_name: firstName, last_name: lastName } = account
      const seenByStaff = account.email_by_staff === 1
      const link = { customerId: id, purpose: 'reset' as const, seenByStaff, now, trx }
      // An account without a phone cannot sign in: its link sets a phone first.
      const make = account.phone === null ? makeNumberLink : makePasswordLink
      const { url } = await make(link)
      links.push({ name: `${firstName} ${lastName}`, url })
    }
    // To the stored address: the typed one may only look like it.
    await enqueueMail({ to: first.email, ...forgottenPasswordMail(links) }, trx)
  })
}
