import { randomUUID } from 'node:crypto'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

type Coming = { ids: readonly number[]; today: Day }

/**
 * What the visits of people who come together are called: by the party on whose list they are today, or by a name of their own where several
 * come in one call; nothing for who comes alone.
 */
export async function partiesOf({ ids, today }: Coming, trx: Transaction) {
  const rows = await rowsIn('party_guests as g', trx)
    .join('parties as p', 'p.id', 'g.party_id')
    .whereIn('g.customer_id', [...ids])
    .where('p.day', today)
    .orderBy('p.id', 'desc')
    .select('g.customer_id', 'p.uid')
  const uids = new Map(rows.map((row) => [row.customer_id, row.uid]))
  const [only, ...others] = new Set(uids.values())
  const together = ids.length > 1 ? randomUUID() : null
  const shared = only !== undefined && others.length === 0 ? only : together
  return (id: number) => uids.get(id) ?? shared
}
