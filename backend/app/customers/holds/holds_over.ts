import { rowsIn } from '#platform/database/rows_in'
import { UnderHold } from '#customers/holds/under_hold'
import type { Transaction } from '#platform/database/transaction'

/**
 * Returns those who are under a legal hold: of these people, their linked guardians and minors, and
 * the people whom they signed for or who signed for them. All rows are locked, so that a hold being
 * placed at the same time is waited for.
 */
export async function holdsOver(ids: number[], trx: Transaction): Promise<number[]> {
  const people = await rowsIn('customers', trx)
    .whereIn('id', await relatedTo(ids, trx))
    .orderBy('id')
    .forUpdate()
    .select('id', 'legal_hold')
  return people.filter(({ legal_hold: hold }) => hold === 1).map(({ id }) => id)
}

/**
 * Every action that ends a link, a profile or a document asks this first.
 * @throws {UnderHold} 400
 */
export async function refuseUnderHold(ids: number[], sentence: string, trx: Transaction) {
  const held = await holdsOver(ids, trx)
  if (held.length > 0) throw new UnderHold(sentence)
}

async function relatedTo(ids: number[], trx: Transaction): Promise<number[]> {
  const found: Record<string, number | null>[] = [
    ...(await linksOf(ids, trx)),
    ...(await signaturesOf(ids, trx)),
  ]
  const related = found.flatMap((row) => Object.values(row)).filter((id) => id !== null)
  return [...new Set([...ids, ...related])]
}

async function linksOf(ids: number[], trx: Transaction) {
  return rowsIn('guardianships', trx)
    .whereNull('ended_at')
    .where((either) => {
      void either.whereIn('minor_id', ids).orWhereIn('guardian_id', ids)
    })
    .select('minor_id', 'guardian_id')
}

/** One query for each column, so that each is found in its index. */
async function signaturesOf(ids: number[], trx: Transaction) {
  const [first, ...rest] = (['signer_id', 'subject_id', 'counts_for_id'] as const).map((column) =>
    rowsIn('signed_waivers', trx)
      .whereIn(column, ids)
      .select('signer_id', 'subject_id', 'counts_for_id')
  )
  return first ? first.union(rest) : []
}
