import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { staffFields } from '@trailgate/shared/staff/fields'
import type { StaffRow } from '#database/rows'
import type { OtherColumns } from '#platform/database/other_columns'

/** Columns of `staff` that are not in the field config. */
export const OTHER_COLUMNS = {
  id: { read: 'shown' },
  password_hash: { read: 'hidden' },
  password_until: { read: 'hidden' },
  last_login: { read: 'shown' },
  deactivated_at: { read: 'hidden' },
  deactivated_moment: { read: 'hidden' },
  created_at: { read: 'shown' },
  revision: { read: 'shown' },
} as const satisfies OtherColumns<StaffRow, ColumnOf<typeof staffFields>>
