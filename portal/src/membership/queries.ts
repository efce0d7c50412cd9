import type { RiderMembership } from '@trailgate/shared/memberships/schemas'

import type { Path } from '../api/queryCache.ts'

/** The membership that the rider holds a place of; null for none. */
export function membershipOf(customerId: number): Path<RiderMembership | null> {
  return `/memberships/customer/${customerId}/active-membership`
}
