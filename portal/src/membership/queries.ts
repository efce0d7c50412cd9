import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

import type { Path } from '../api/queryCache.ts'

/** Membership in which the rider holds a slot; null if none. */
export function membershipOf(customerId: number): Path<RiderMembership | null> {
  return `/memberships/customer/${customerId}/active-membership`
}
