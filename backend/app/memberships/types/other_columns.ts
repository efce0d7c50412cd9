import type { typeFields } from '@trailgate/shared/membership_types/fields'
import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { MembershipTypesRow } from '#database/rows'
import type { OtherColumns } from '#platform/database/other_columns'

/** The columns of `membership_types` that are no field. */
export const OTHER_COLUMNS = {
  id: { read: 'shown' },
  created_at: { read: 'hidden' },
  revision: { read: 'shown' },
} as const satisfies OtherColumns<MembershipTypesRow, ColumnOf<typeof typeFields>>
