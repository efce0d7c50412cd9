import { clock } from '#platform/clock'
import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { minorsAtGate } from '#visits/minors_at_gate'

/** The visit of a minor. */
export type MinorIn = { id: number; customerId: number; name: string }

/** The visits of minors among these. */
export async function minorsAmong(
  visitIds: readonly number[],
  trx: Transaction
): Promise<MinorIn[]> {
  const minors: MinorIn[] = []
  const today = clock.today()
  for (const some of inChunks(visitIds)) {
    const rows = await rowsIn('visits as v', trx)
      .join('customers as c', 'c.id', 'v.customer_id')
      .whereIn('v.id', some)
      .orderBy('v.id')
      .select('v.id', 'v.is_minor', 'c.id as customer_id', 'c.date_of_birth')
      .select('c.first_name', 'c.last_name')
    const people = rows.map(({ customer_id: person, date_of_birth: born, is_minor: wasMinor }) => {
      return { id: person, date_of_birth: born, wasMinor: wasMinor === 1 }
    })
    const young = await minorsAtGate(people, today, trx)
    for (const { id, customer_id: customerId, first_name: first, last_name: last } of rows) {
      if (!young.has(customerId)) continue
      minors.push({ id, customerId, name: `${first} ${last}` })
    }
  }
  return minors
}
