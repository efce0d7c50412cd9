import {
  STATUS_ACTIONS,
  STATUS_AFTER,
  type MembershipStatus,
  type StatusAction,
} from '@trailgate/shared/memberships/constants'
import type { Suspension } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import type { Caller } from '#access/callers'
import { lockedMembership } from '#memberships/locked_membership'
import { activate, setStatus, suspend } from '#memberships/set_status'
import { IllegalTransition } from '#memberships/illegal_transition'
import { clock } from '#platform/clock'
import { withIdempotencyKey } from '#platform/http/idempotency'

type Asked = { id: number; action: StatusAction; suspension?: Suspension }

/**
 * Suspends, cancels or activates a membership, from the states that docs/product/memberships.md names.
 * @throws {NotFound}
 * @throws {IllegalTransition} 409
 */
export async function changeStatus(caller: Caller, { id, action, suspension = {} }: Asked) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: `membership.${action}`,
    body: { id, ...suspension },
    make: async (trx) => {
      const membership = await lockedMembership(id, trx)
      // After the lock: a day is over for those who waited past midnight.
      const now = clock.now()
      const today = clock.today()
      const from = statusOn(membership, today)
      if (!mayFrom(from, action)) throw new IllegalTransition(from)
      if (action === 'suspend') await suspend({ membership, suspension, by, now, today }, trx)
      else if (action === 'activate') await activate({ membership, on: today, by, now }, trx)
      else await setStatus({ memberships: [membership], to: STATUS_AFTER[action], by, now }, trx)
      return id
    },
  })
}

/** True if a membership in this status offers the action. */
export function mayFrom(status: MembershipStatus, action: StatusAction): boolean {
  const offered: readonly StatusAction[] = STATUS_ACTIONS[status]
  return offered.includes(action)
}
