import type { MembershipsRow } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { KEPT_COLUMNS } from '#memberships/membership_rows'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/** A stored membership with the name of its type. */
export type StoredMembership = Omit<MembershipsRow, 'created_at'> & { type: string }

/** The membership, locked until the end of the transaction. @throws {NotFound} */
export async function lockedMembership(id: number, trx: Transaction): Promise<StoredMembership> {
  const [found] = await lockedMemberships([id], trx)
  if (!found) throw new NotFound()
  return found
}

/**
 * The existing ones of these memberships, locked in the order of their ids, so that two calls
 * cannot deadlock.
 */
export async function lockedMemberships(
  ids: readonly number[],
  trx: Transaction
): Promise<StoredMembership[]> {
  return rowsIn('memberships as m', trx)
    .whereIn('m.id', [...ids])
    .orderBy('m.id')
    .forUpdate()
    .select(
      'm.id',
      'm.customer_id',
      'm.type_id',
      ...KEPT_COLUMNS,
      'm.revision',
      ...OTHER_COLUMNS,
      TYPE_NAME
    )
}

const OTHER_COLUMNS = [
  'm.anchor_day',
  'm.suspended_on',
  'm.resume_on',
  'm.gives_back',
  'm.visits_granted',
  'm.visits_left',
] as const

// A subquery, not a join: the lock must cover the membership, not its type.
const TYPE_NAME = computed<{ type: string }>(
  '(select t.name from membership_types t where t.id = m.type_id) as type'
)
