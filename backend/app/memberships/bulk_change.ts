import { messages as http } from '@trailgate/shared/http/messages'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import type { BulkResult } from '@trailgate/shared/memberships/schemas'
import { statusOn } from '@trailgate/shared/memberships/status'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { lockedMemberships } from '#memberships/locked_membership'
import { setStatus } from '#memberships/set_status'
import { illegalFrom } from '#memberships/illegal_transition'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Target status and history action of the bulk calls; both start from an active membership only.
 */
const BULK = {
  cancel: { to: 'cancelled', told: 'memberships.bulk_cancelled' },
  expire: { to: 'expired', told: 'memberships.bulk_expired' },
} as const
export type BulkAction = keyof typeof BULK

/** Reason why an id was skipped: its status, or that there is no such membership. */
type Outcome = { updated: number; skipped: [id: number, why: MembershipStatus | 'unknown'][] }

/**
 * Cancels or expires many memberships in one transaction. Each is done or skipped with its reason; the outcome is a line
 * of the history, from which a repeated call is answered.
 */
export async function bulkChange(
  caller: Caller,
  { ids, action }: { ids: readonly number[]; action: BulkAction }
): Promise<BulkResult> {
  const { by } = caller
  const { to, told } = BULK[action]
  const wanted = [...new Set(ids)].sort((one, other) => one - other)

  const { id } = await withIdempotencyKey(caller, {
    resource: told,
    body: { ids: wanted },
    make: async (trx) => {
      const found = await lockedMemberships(wanted, trx)
      // After the locks: a day is over for those who waited past midnight.
      const now = clock.now()
      const today = clock.today()
      const states = new Map(
        found.map((membership) => [membership.id, statusOn(membership, today)])
      )
      const memberships = found.filter((membership) => states.get(membership.id) === 'active')
      await setStatus({ memberships, to, by, now }, trx)
      const skipped = wanted
        .filter((each) => states.get(each) !== 'active')
        .map((each) => [each, states.get(each) ?? 'unknown'] as const)
      const details = { updated: memberships.length, skipped }
      const bulk = { ids: memberships.map((membership) => membership.id) }
      return record({ action: told, by, details, bulk, subject: null }, trx)
    },
  })
  return toResult(id)
}

async function toResult(activityId: number): Promise<BulkResult> {
  const { details } = await rowsIn('activity')
    .where('id', activityId)
    .select('details')
    .firstOrFail()
  const { updated, skipped }: Outcome = JSON.parse(details ?? '')
  return {
    success: true,
    updated_count: updated,
    skipped: skipped.map(([id, why]) => ({
      id,
      reason: why === 'unknown' ? http.not_found : illegalFrom(why),
    })),
  }
}
