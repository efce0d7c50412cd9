import type { Day } from '@trailgate/shared/dates'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import type { Suspension } from '@trailgate/shared/memberships/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { StoredMembership } from '#memberships/locked_membership'
import { notifyHolders } from '#memberships/notify_holder'
import { endAfterPauseOf, NO_PAUSE, pauseFrom } from '#memberships/pause'
import type { Actor } from '#platform/actor'
import type { Transaction } from '#platform/database/transaction'

/** History action by new status. */
export const ACTION_TO = {
  active: 'membership.activated',
  suspended: 'membership.suspended',
  cancelled: 'membership.cancelled',
  expired: 'membership.expired',
} as const satisfies Record<MembershipStatus, string>

type Change = {
  memberships: Pick<StoredMembership, 'id' | 'membership_id' | 'customer_id' | 'status'>[]
  to: MembershipStatus
  by: Actor
  now: Date
}

/** Sets the status of locked memberships that no pause ends or begins for, with a line of history each. */
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

type Pausing = {
  membership: StoredMembership
  suspension: Suspension
  by: Actor
  now: Date
  today: Day
}

/** Suspends a locked membership. */
export async function suspend(
  { membership, suspension, by, now, today }: Pausing,
  trx: Transaction
) {
  const pause = pauseFrom(today, suspension)
  await rowsIn('memberships', trx)
    .where('id', membership.id)
    .update({ status: 'suspended', ...pause, revision: membership.revision + 1 })
  const changed = { status: { from: membership.status, to: 'suspended' } }
  const details = {
    changed,
    ...(pause.resume_on && { resume_on: pause.resume_on }),
    ...(pause.gives_back && { give_back: true }),
  }
  const suspended = {
    membership,
    customerId: membership.customer_id,
    action: ACTION_TO.suspended,
    details,
  }
  await notifyHolders([suspended], { by, now }, trx)
}

type Resuming = { membership: StoredMembership; on: Day; by: Actor; now: Date }

/** Activates a locked membership as of a day. The end moves by the days of a pause that gives them back. */
export async function activate({ membership, on, by, now }: Resuming, trx: Transaction) {
  const { status: from, end_date: before } = membership
  const end = endAfterPauseOf(membership, on)
  await rowsIn('memberships', trx)
    .where('id', membership.id)
    .update({ status: 'active', end_date: end, ...NO_PAUSE, revision: membership.revision + 1 })
  const changed = {
    status: { from, to: 'active' },
    ...(end !== before && { end_date: { from: before, to: end } }),
  }
  const activated = {
    membership,
    customerId: membership.customer_id,
    action: ACTION_TO.active,
    details: { changed },
  }
  await notifyHolders([activated], { by, now }, trx)
}
