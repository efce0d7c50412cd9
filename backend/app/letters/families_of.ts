import type { LetterFacts } from '#letters/letter_facts'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/**
 * The family of each reader at their address: the lowest id among the adults who share the address and a minor, or who
 * are adults of one household.
 */
export async function familiesOf(
  readers: readonly LetterFacts[],
  client: Reader
): Promise<Map<number, number>> {
  const byId = new Map(readers.map((reader) => [reader.id, reader]))
  const ids = [...byId.keys()]
  const families = new Map(ids.map((id) => [id, id]))
  if (ids.length === 0) return families
  const join = (one: number, other: number, address: string | null) => {
    if (byId.get(one)?.email !== address) return
    families.set(one, Math.min(families.get(one) ?? one, other))
  }
  const parents = await rowsIn('guardianships as g', client)
    .join('guardianships as o', 'o.minor_id', 'g.minor_id')
    .join('customers as c', 'c.id', 'o.guardian_id')
    .whereIn('g.guardian_id', ids)
    .whereNull('g.ended_at')
    .whereNull('o.ended_at')
    .whereNull('c.closed_at')
    .select('g.guardian_id as one', 'o.guardian_id as other', 'c.email')
  for (const { one, other, email } of parents) join(one, other, email)
  for (const [own, far] of [
    ['asker_id', 'asked_id'],
    ['asked_id', 'asker_id'],
  ] as const) {
    const adults = await rowsIn('household_adults as h', client)
      .join('customers as c', 'c.id', `h.${far}`)
      .whereIn(`h.${own}`, ids)
      .where('h.state', 'accepted')
      .whereNull('c.closed_at')
      .select(`h.${own} as one`, `h.${far} as other`, 'c.email')
    for (const { one, other, email } of adults) join(Number(one), Number(other), email)
  }
  return families
}
