import type { MembershipTypesRow } from '#database/rows'
import { messages } from '@trailgate/shared/memberships/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

export type SoldType = Pick<MembershipTypesRow, 'id' | 'name' | 'number_of_slots'>

/**
 * The type that a membership is to be of. It is held until the transaction is over, so that nobody deletes it or
 * changes its places meanwhile; several sales hold it at once.
 * @throws {Invalid} 422 when there is none of that name, or it is no longer sold.
 */
export async function soldType(name: string, trx: Transaction): Promise<SoldType> {
  const type = await rowsIn('membership_types', trx)
    .where('name', name)
    .forShare()
    .select('id', 'name', 'number_of_slots', 'is_active')
    .first()
  if (!type?.is_active) throw new Invalid({ membership_type: [messages['type.unknown']] })
  return type
}
