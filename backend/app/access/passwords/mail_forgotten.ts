import { rowsIn } from '#platform/database/rows_in'
import { makePasswordLink } from '#access/passwords/make_password_link'
import { forgottenPasswordMail } from '#access/passwords/forgotten_password_mail'
import { clock } from '#platform/clock'
import { enqueueMail } from '#platform/mail/enqueue_mail'
import { inTransaction } from '#platform/database/transaction'

/** Mails one letter to an address with a link for each account that has it; a household may share one. */
export async function mailForgotten(email: string) {
  const now = clock.now()
  await inTransaction(async (trx) => {
    const accounts = await rowsIn('customers', trx)
      .where({ email, status: 'active' })
      .whereNull('closed_at')
      .whereNotNull('phone')
      .orderBy('id')
      .limit(20)
      .select('id', 'first_name', 'last_name', 'email')
    const [first] = accounts
    if (!first?.email) return
    const links = []
    for (const { id, first_name: firstName, last_name: lastName } of accounts) {
      const { url } = await makePasswordLink({ customerId: id, purpose: 'reset', now, trx })
      links.push({ name: `${firstName} ${lastName}`, url })
    }
    // To the stored address: what was typed may only look like it.
    await enqueueMail({ to: first.email, ...forgottenPasswordMail(links) }, trx)
  })
}
