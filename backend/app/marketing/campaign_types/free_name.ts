import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import { searchable } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import { Conflict } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

type Wanted = { name: string; exceptId?: number }

/**
 * Refuses a name that differs from an existing one only by case or accents, on both engines. MySQL's unique key does so
 * by itself; SQLite runs one write transaction at a time, so this check cannot race.
 * @throws {Conflict}
 */
export async function freeName({ name, exceptId = 0 }: Wanted, trx: Transaction) {
  const others = await rowsIn('campaign_types', trx).whereNot('id', exceptId).select('name')
  if (others.some((other) => searchable(other.name) === searchable(name))) {
    throw new Conflict(messages['name.taken'])
  }
}
