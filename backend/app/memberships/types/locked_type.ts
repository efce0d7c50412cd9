import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'
import type { MembershipTypeRow } from '#memberships/types/membership_type_transformer'

/**
 * The type, locked against sales and changes until the end of the transaction. @throws {NotFound}
 */
export async function lockedType(id: number, trx: Transaction): Promise<MembershipTypeRow> {
  const type = await rowsIn('membership_types', trx).where('id', id).forUpdate().first()
  if (!type) throw new NotFound()
  return type
}
