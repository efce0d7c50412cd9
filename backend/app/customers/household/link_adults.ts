import { HOUSEHOLD_ADULTS_MAX } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import { isMinor } from '@trailgate/shared/dates'
import { fill } from '@trailgate/shared/text'
import type { CustomersRow } from '#database/rows'
import { BirthDateRequired } from '#customers/birth_date_required'
import { adultsBeside } from '#customers/household/adults_of'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import { endedAt } from '#platform/validity'

type Pair = { askerId: number; askedId: number; by: Actor }

/**
 * Links two adults as one household, by staff; an existing link stays.
 * @throws {Invalid} 422 if both are the same person.
 * @throws {NotFound} for an unknown customer.
 * @throws {BirthDateRequired} 409 where an age is unknown.
 * @throws {Conflict} 409 for a minor, and for a household that is full.
 */
export async function addAdult(pair: Pair) {
  await inTransaction((trx) => linkAdults(pair, trx))
}

/** The same in a transaction of the caller's. */
export async function linkAdults({ askerId, askedId, by }: Pair, trx: Transaction) {
  const people = await holdAdults([askerId, askedId], trx)
  const beside = await adultsBeside([askerId, askedId], trx)
  if (beside(askerId).includes(askedId)) return
  if ([askerId, askedId].some((id) => beside(id).length >= HOUSEHOLD_ADULTS_MAX - 1)) {
    throw new Conflict(fill(messages.full, { n: HOUSEHOLD_ADULTS_MAX }))
  }
  const now = clock.now()
  const accepted = { state: 'accepted' as const, expires_at: null }
  const again = await rowsIn('household_adults', trx)
    .where({ asker_id: askerId, asked_id: askedId })
    .update({ ...accepted, settled_at: endedAt('created_at', now) })
  if (Number(again) === 0) {
    await insertRow(trx, 'household_adults', {
      ...accepted,
      asker_id: askerId,
      asked_id: askedId,
      created_at: sqlTime(now),
      settled_at: sqlTime(now),
    })
  }
  await tellBoth({ action: 'household.adult_added', people, by }, trx)
}

/**
 * Takes two adults apart again; links to children stay.
 * @throws {NotFound} for two who are of no household.
 */
export async function removeAdult({ askerId, askedId, by }: Pair) {
  await inTransaction(async (trx) => {
    const ids = [askerId, askedId]
    const people = await rowsIn('customers', trx)
      .whereIn('id', ids)
      .orderBy('id')
      .forUpdate()
      .select('id', 'member_id')
    const now = clock.now()
    // With an end day, so that it is deleted like expired requests.
    const ended = { state: 'ended' as const, expires_at: sqlTime(now) }
    const rows = await rowsIn('household_adults', trx)
      .whereIn('asker_id', ids)
      .whereIn('asked_id', ids)
      .where('state', 'accepted')
      .update({ ...ended, settled_at: endedAt('created_at', now) })
    if (Number(rows) === 0) throw new NotFound()
    await tellBoth({ action: 'household.adult_removed', people, by }, trx)
  })
}

type Held = Pick<CustomersRow, 'id' | 'member_id'>

/** Both, locked in the order of their ids, open and grown up. */
export async function holdAdults(
  ids: readonly [number, number],
  trx: Transaction
): Promise<Held[]> {
  if (ids[0] === ids[1]) throw new Invalid({ customer_id: [messages.same] })
  const people = await rowsIn('customers', trx)
    .whereIn('id', [...ids])
    .whereNull('closed_at')
    .orderBy('id')
    .forUpdate()
    .select('id', 'member_id', 'date_of_birth')
  if (people.length < 2) throw new NotFound()
  for (const { id, date_of_birth: born } of people) {
    if (born === null) throw new BirthDateRequired([{ id }])
    if (isMinor(born, clock.today())) throw new Conflict(messages.minor)
  }
  return people
}

type Told = {
  action: 'household.adult_added' | 'household.adult_removed'
  people: readonly Held[]
  by: Actor
}

async function tellBoth({ action, people, by }: Told, trx: Transaction) {
  for (const { id: customerId } of people) {
    const other = people.find(({ id }) => id !== customerId)
    const details = { other_member_id: other?.member_id ?? null }
    await record({ action, by, customerId, details }, trx)
  }
}
