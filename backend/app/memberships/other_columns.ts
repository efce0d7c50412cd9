import type { membershipFields } from '@trailgate/shared/memberships/fields'
import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { MembershipsRow, MembershipTermsRow } from '#database/rows'
import type { OfPeople, OtherColumns } from '#platform/database/other_columns'
import type { termFields } from '#memberships/terms'

/** The columns of `memberships` that are no field. */
export const OTHER_COLUMNS = {
  id: { read: 'shown', ownData: true },
  customer_id: { read: 'shown', ownData: false },
  created_at: { read: 'shown', ownData: false },
  revision: { read: 'shown', ownData: false },
} as const satisfies OtherColumns<MembershipsRow, ColumnOf<typeof membershipFields>, OfPeople>

/** The columns of `membership_terms` that repeat no field of the membership. */
export const OTHER_TERM_COLUMNS = {
  id: { read: 'hidden', ownData: false },
  membership_id: { read: 'derived', ownData: false },
  type_id: { read: 'derived', ownData: false },
  paid_on: { read: 'derived', ownData: true },
  recorded_by: { read: 'hidden', ownData: false },
  created_at: { read: 'hidden', ownData: true },
} as const satisfies OtherColumns<MembershipTermsRow, ColumnOf<typeof termFields>, OfPeople>
