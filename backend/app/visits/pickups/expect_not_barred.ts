import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { barring } from '@trailgate/shared/pickups/barred'
import { messages } from '@trailgate/shared/sessions/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'
import { Forbidden } from '#platform/http/refusals'
import { entriesOf, type Entry } from '#visits/pickups/entries'

type Own = { guardianId: number; entries: readonly Entry[]; today: Day }

/**
 * Refuses a guardian who may not take the minor: they neither read the minor's list nor add to it. To write, pass the transaction that has
 * locked the minor.
 * @throws {Forbidden} 403, without a word about the list.
 */
export async function expectNotBarred(own: Own, client: Reader = db) {
  if (await isBarred(own, client)) throw new Forbidden(messages['login.see_staff'])
}

/** The minors whom this guardian may not take. */
export async function barredFrom(
  guardianId: number,
  minorIds: readonly number[],
  today: Day
): Promise<ReadonlySet<number>> {
  const lists = Map.groupBy(await entriesOf(minorIds), ({ minor_id: minorId }) => minorId)
  const barred = new Set<number>()
  for (const [minorId, entries] of lists) {
    if (await isBarred({ guardianId, entries, today }, db)) barred.add(minorId)
  }
  return barred
}

async function isBarred({ guardianId, entries, today }: Own, client: Reader): Promise<boolean> {
  if (entries.every(({ allowed }) => allowed)) return false
  const guardian = await rowsIn('customers', client)
    .where('id', guardianId)
    .select('first_name', 'last_name')
    .firstOrFail()
  const name = `${guardian.first_name} ${guardian.last_name}`
  return barring(entries, { customer_id: guardianId, name }, today) !== undefined
}
