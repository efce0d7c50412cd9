import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import type { Changes } from '#platform/audit/entries'
import { toDollars } from '#platform/money'

/** The type's price and the price paid, if they differ: managers see both in the log. */
export async function priceDeparts(
  typeId: number,
  paid: number | null,
  trx: Transaction
): Promise<Changes> {
  const type = await rowsIn('membership_types', trx)
    .where('id', typeId)
    .select('default_price_cents')
    .firstOrFail()
  const asked = toDollars(type.default_price_cents)
  return asked === (paid ?? 0) ? {} : { price: [asked, paid ?? 0] }
}
