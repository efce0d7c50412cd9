import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { letterSubject } from '#letters/letter_text'
import { queueLetters } from '#letters/queue_letters'

/** Queues the letter about a voided waiver, in the transaction that voids it. */
export async function queueVoidedLetter(
  { waiverId, customerId }: { waiverId: number; customerId: number },
  trx: Transaction
) {
  if (!mailEnabled()) return
  const occasion = `waiver:${waiverId}`
  const round = {
    round: `voided:${waiverId}`,
    kind: 'waiver_voided' as const,
    subject: letterSubject('waiver_voided'),
    details: { day: clock.today() },
  }
  await queueLetters(round, [{ customerId, occasion }], trx)
}
