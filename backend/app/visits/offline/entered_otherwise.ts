import { normalizePhone } from '@trailgate/shared/text'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'

const COMPARED = ['first_name', 'last_name', 'date_of_birth', 'phone'] as const

/** Stored length of an entered text. */
const LENGTH_MAX = 100

/** Name, birth date and phone as entered, where the record of the person has them otherwise. */
export async function enteredOtherwise(
  { payload, customerId }: { payload: Record<string, unknown>; customerId: number },
  trx: Transaction
): Promise<Record<string, string>> {
  const record = await rowsIn('customers', trx)
    .where('id', customerId)
    .select(...COMPARED)
    .firstOrFail()
  return Object.fromEntries(
    COMPARED.flatMap((field) => {
      const said = payload[field]
      if (typeof said !== 'string') return []
      const text = said.trim()
      const entered = field === 'phone' ? (normalizePhone(text) ?? text) : text
      return entered === record[field] ? [] : [[field, entered.slice(0, LENGTH_MAX)]]
    })
  )
}
