import type { Day } from '@trailgate/shared/dates'
import type { MembershipStatus, PaymentMethod } from '@trailgate/shared/memberships/constants'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/** A membership as it is stored, with the name of its type. */
export type StoredMembership = {
  id: number
  membership_id: number
  customer_id: number
  type_id: number
  type: string
  status: MembershipStatus
  start_date: Day
  end_date: Day | null
  auto_renew: number
  price_paid_cents: number | null
  payment_method: PaymentMethod | null
  payment_reference: string | null
  revision: number
}

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
  return trx
    .from('memberships as m')
    .whereIn('m.id', [...ids])
    .orderBy('m.id')
    .forUpdate()
    .select('m.id', 'm.membership_id', 'm.customer_id', 'm.type_id', 'm.status')
    .select('m.start_date', 'm.end_date', 'm.auto_renew', 'm.price_paid_cents')
    .select('m.payment_method', 'm.payment_reference', 'm.revision', typeName(trx))
}

// Not joined: the lock is to hold the membership, not everybody who has the same type.
function typeName(trx: Transaction) {
  return trx.raw('(select t.name from membership_types t where t.id = m.type_id) as type')
}
