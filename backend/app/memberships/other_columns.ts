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
  anchor_day: { read: 'shown', ownData: false },
  suspended_on: { read: 'derived', ownData: false },
  resume_on: { read: 'derived', ownData: false },
  gives_back: { read: 'derived', ownData: false },
  visits_granted: { read: 'hidden', ownData: false },
  visits_left: { read: 'shown', ownData: true },
} as const satisfies OtherColumns<MembershipsRow, ColumnOf<typeof membershipFields>, OfPeople>

/** The columns of `membership_terms` that repeat no field of the membership. */
export const OTHER_TERM_COLUMNS = {
  id: { read: 'hidden', ownData: false },
  membership_id: { read: 'derived', ownData: false },
  type_id: { read: 'derived', ownData: false },
  paid_on: { read: 'derived', ownData: true },
  kind: { read: 'derived', ownData: true },
  recorded_by: { read: 'hidden', ownData: false },
  staff_name: { read: 'derived', ownData: false },
  reason: { read: 'derived', ownData: true },
  corrects_id: { read: 'derived', ownData: false },
  uncounted_for: { read: 'hidden', ownData: false },
  closing_id: { read: 'hidden', ownData: false },
  list_price_cents: { read: 'derived', ownData: false },
  created_at: { read: 'hidden', ownData: true },
} as const satisfies OtherColumns<MembershipTermsRow, ColumnOf<typeof termFields>, OfPeople>
