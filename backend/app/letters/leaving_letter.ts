import { isReminder } from '@trailgate/shared/letters/constants'
import { messages } from '@trailgate/shared/letters/messages'
import { fill } from '@trailgate/shared/text'
import type { OutboxRow } from '#database/rows'
import { barOfLetter, partiesOf, stopLetter } from '#letters/post_letters'
import { stopUrl } from '#letters/stop_token'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

type Leaving = Pick<OutboxRow, 'id' | 'letter_id'>

/**
 * Checks a letter of service at the moment it leaves, so that a stop or another address counts however long it waited. Returns the link of
 * `List-Unsubscribe` for reminders, undefined for the other kinds, and null if it must not leave: then it is removed
 * from the outbox, and written again where its address or its people have changed.
 */
export async function beginServiceLetter(
  { id, letter_id: letterId }: Leaving,
  trx: Transaction
): Promise<string | null | undefined> {
  const letter = await rowsIn('letters', trx)
    .where('id', letterId ?? 0)
    .forUpdate()
    .first()
  const today = clock.today()
  const parties = letter && (await partiesOf(letter, today, trx))
  const bar = letter && parties ? barOfLetter(letter, { ...parties, today }) : 'gone'
  if (!letter || bar !== null) {
    await rowsIn('outbox', trx).where('id', id).delete()
    if (letter && bar !== null) await stopLetter(letter.id, bar, trx)
    return null
  }
  if (parties && (parties.others.length > 0 || parties.reader?.email !== letter.address)) {
    await writeAgain({ id, letterId: letter.id }, trx)
    return null
  }
  await rowsIn('outbox', trx)
    .where('id', id)
    .update({ begun_at: sqlTime(clock.now()) })
  return isReminder(letter.kind) ? stopUrl(letter.id) : undefined
}

/** Takes a letter out of the outbox that has another address by now, or names people whom it is not about any more. */
async function writeAgain({ id, letterId }: { id: number; letterId: number }, trx: Transaction) {
  await rowsIn('outbox', trx).where('id', id).delete()
  await rowsIn('letters', trx).where('id', letterId).update({ posted_at: null })
}

type Result = { letterId: number; state: 'sent' | 'failed'; error: string | null; late: boolean }

/** Stores what became of a letter, in the transaction that stores it in the outbox. */
export async function settleServiceLetter(
  { letterId, state, error, late }: Result,
  trx: Transaction
) {
  const reason = late ? fill(messages['failed.day'], { error: error ?? '' }) : error
  await rowsIn('letters', trx)
    .where('id', letterId)
    .update(
      state === 'sent'
        ? { status: state, sent_at: endedAt('created_at', clock.now()), reason: null }
        : { status: state, reason: reason?.slice(0, 300) ?? null }
    )
}
