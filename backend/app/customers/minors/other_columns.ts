import type { linkFields } from '@trailgate/shared/minors/fields'
import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { GuardianshipsRow } from '#database/rows'
import type { OfPeople, OtherColumns } from '#platform/database/other_columns'

/** The columns of `guardianships` that are no field. */
export const OTHER_COLUMNS = {
  id: { read: 'derived', ownData: false },
  minor_id: { read: 'derived', ownData: false },
  guardian_id: { read: 'derived', ownData: false },
  created_at: { read: 'hidden', ownData: true },
  ended_at: { read: 'derived', ownData: true },
} as const satisfies OtherColumns<GuardianshipsRow, ColumnOf<typeof linkFields>, OfPeople>
