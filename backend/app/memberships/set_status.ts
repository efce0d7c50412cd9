import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { StoredMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import type { Actor } from '#platform/actor'
import type { Transaction } from '#platform/database/transaction'

/** What history calls it. */
export const ACTION_TO: Record<MembershipStatus, string> = {
  active: 'membership.activated',
  suspended: 'membership.suspended',
  cancelled: 'membership.cancelled',
  expired: 'membership.expired',
}

type Change = {
  memberships: Pick<StoredMembership, 'id' | 'membership_id' | 'customer_id' | 'status'>[]
  to: MembershipStatus
  by: Actor
  now: Date
}

/** Sets the status of locked memberships, with a line of history each. */
export async function setStatus({ memberships, to, by, now }: Change, trx: Transaction) {
  if (memberships.length === 0) return
  const ids = memberships.map(({ id }) => id)
  await rowsIn('memberships', trx)
    .whereIn('id', ids)
    .update({ status: to, revision: trx.raw('revision + 1') })
  const events = memberships.map((membership) => ({
    membership,
    customerId: membership.customer_id,
    action: ACTION_TO[to],
    details: { changed: { status: { from: membership.status, to } } },
  }))
  await notifyHolders(events, { by, now }, trx)
}
