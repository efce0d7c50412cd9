import type { HttpContext } from '@adonisjs/core/http'
import {
  STATUS_ACTIONS,
  STATUS_AFTER,
  type MembershipStatus,
  type StatusAction,
} from '@trailgate/shared/memberships/constants'
import { statusOn } from '@trailgate/shared/memberships/status'
import { lockedMembership } from '#memberships/locked_membership'
import { setStatus } from '#memberships/set_status'
import { IllegalTransition } from '#memberships/illegal_transition'
import { actorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Suspends, cancels or activates a membership, from the states that the documents name (S 4).
 * @throws {NotFound}
 * @throws {IllegalTransition} 409
 */
export async function changeStatus(
  ctx: HttpContext,
  { id, action }: { id: number; action: StatusAction }
) {
  const by = actorOf(ctx)
  const now = clock.now()
  const today = clock.today()
  await withIdempotencyKey(ctx, {
    resource: `membership.${action}`,
    body: { id },
    make: async (trx) => {
      const membership = await lockedMembership(id, trx)
      const from = statusOn(membership, today)
      if (!mayFrom(from, action)) throw new IllegalTransition(from)
      await setStatus({ memberships: [membership], to: STATUS_AFTER[action], by, now }, trx)
      return id
    },
  })
}

/** Whether a membership in this state offers the action. */
export function mayFrom(status: MembershipStatus, action: StatusAction): boolean {
  const offered: readonly StatusAction[] = STATUS_ACTIONS[status]
  return offered.includes(action)
}
