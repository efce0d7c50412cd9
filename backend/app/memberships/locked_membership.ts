import type { MembershipsRow } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { KEPT_COLUMNS } from '#memberships/membership_rows'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/** A membership as it is stored, with the name of its type. */
export type StoredMembership = Omit<MembershipsRow, 'created_at'> & { type: string }

/** The membership, which nobody else changes until the transaction is over. @throws {NotFound} */
export async function lockedMembership(id: number, trx: Transaction): Promise<StoredMembership> {
  const [found] = await lockedMemberships([id], trx)
  if (!found) throw new NotFound()
  return found
}

/** Those that there are, locked in the order of their ids, so that two calls never wait for each other in a circle. */
export async function lockedMemberships(
  ids: readonly number[],
  trx: Transaction
): Promise<StoredMembership[]> {
  return rowsIn('memberships as m', trx)
    .whereIn('m.id', [...ids])
    .orderBy('m.id')
    .forUpdate()
    .select('m.id', 'm.customer_id', 'm.type_id', ...KEPT_COLUMNS, 'm.revision', TYPE_NAME)
}

// Not joined: the lock is to hold the membership, not everybody who has the same type.
const TYPE_NAME = computed<{ type: string }>(
  '(select t.name from membership_types t where t.id = m.type_id) as type'
)
