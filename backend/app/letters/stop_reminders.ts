import { messages } from '@trailgate/shared/letters/messages'
import { messages as unsubscribe } from '@trailgate/shared/marketing/unsubscribe_messages'
import { fill } from '@trailgate/shared/text'
import type { Actor } from '#platform/actor'
import { stoppedBy } from '#letters/stop_token'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Reader, type Transaction } from '#platform/database/transaction'
import { recordAll } from '#platform/history'
import { NotFound } from '#platform/http/refusals'
import { settings } from '#start/settings'
import db from '@adonisjs/lucid/services/db'

/** Most people of one address who are stopped at once. */
const PEOPLE_AT_MOST = 1000

/** Tells if anyone at the address of a link still gets reminders; changes nothing. @throws {NotFound} */
export async function whatStops(token: string) {
  const people = await peopleOf(token, db)
  return toAnswer(people.some(({ letters_stopped_at: at }) => at === null))
}

/**
 * Stops the reminders to the address of a link, for each person who has it now. Idempotent; letters about closures and
 * voided waivers still arrive, and marketing consent is not touched.
 * @throws {NotFound} for an invalid link.
 */
export async function stopReminders(token: string, by: Actor) {
  await inTransaction(async (trx) => {
    const people = await peopleOf(token, trx)
    await setReminders(
      people.map(({ id }) => id),
      { on: false, by },
      trx
    )
  })
  return toAnswer(false)
}

/** Turns reminders on or off for these people, with a line in the history of each whom it changes. */
export async function setReminders(
  ids: readonly number[],
  { on, by }: { on: boolean; by: Actor },
  trx: Transaction
) {
  if (ids.length === 0) return
  const people = await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()
    .select('id', 'letters_stopped_at')
  const changed = people.filter(({ letters_stopped_at: at }) => (at === null) !== on)
  if (changed.length === 0) return
  await rowsIn('customers', trx)
    .whereIn(
      'id',
      changed.map(({ id }) => id)
    )
    .update({ letters_stopped_at: on ? null : sqlTime(clock.now()) })
  const action = on ? ('letters.resumed' as const) : ('letters.stopped' as const)
  await recordAll(
    changed.map(({ id }) => ({ action, by, customerId: id })),
    trx
  )
}

/** The people who have the address to which the letter of a link went. */
async function peopleOf(token: string, client: Reader) {
  const letterId = stoppedBy(token)
  const letter =
    letterId === null
      ? null
      : await rowsIn('letters', client).where('id', letterId).select('address').first()
  if (!letter) throw new NotFound(unsubscribe.unknown)
  return rowsIn('customers', client)
    .where('email', letter.address)
    .whereNull('merged_into_id')
    .orderBy('id')
    .limit(PEOPLE_AT_MOST)
    .select('id', 'letters_stopped_at')
}

function toAnswer(subscribed: boolean) {
  const park = { park: settings.parkName }
  const message = fill(messages[subscribed ? 'stop.ask' : 'stop.done'], park)
  return {
    campaign_type_name: messages['stop.what'],
    channel: 'email' as const,
    subscribed,
    message,
  }
}
