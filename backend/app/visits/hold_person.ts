import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

/**
 * Locks the person of a visit, and returns their id. Lock order: the person before the visit, as in a check-in. A merge that was waited for
 * may have made it the visit of another person, who is locked then: with that lock no merge moves it any more.
 */
export async function holdPerson(id: number, trx: Transaction): Promise<number | null> {
  let held: number | null = null
  for (;;) {
    const seen = await rowsIn('visits', trx).where('id', id).select('customer_id').first()
    const person = seen?.customer_id ?? null
    if (person === null || person === held) return person
    await rowsIn('customers', trx).where('id', person).forUpdate().select('id')
    held = person
  }
}
