import type { Day } from '@trailgate/shared/dates'
import type { Transaction } from '#platform/database/transaction'
import { endingOccasion } from '#letters/ending_occasions'
import { letterSubject } from '#letters/letter_text'
import { queueLetters } from '#letters/queue_letters'

type Ending = { id: number; customerId: number; type: string; number: number; end: Day }

/** Queues the reminder that a membership ends, in the transaction that notes it. */
export async function queueEndingLetter(
  { id, customerId, type, number, end }: Ending,
  trx: Transaction
) {
  const round = {
    round: `ending:${id}:${end}`,
    kind: 'membership_ending' as const,
    subject: letterSubject('membership_ending', end),
    details: { type, number, day: end },
  }
  await queueLetters(round, [{ customerId, occasion: endingOccasion(id, end) }], trx)
}
