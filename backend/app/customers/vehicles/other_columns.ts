import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { vehicleFields } from '@trailgate/shared/vehicles/fields'
import type { VehiclesRow } from '#database/rows'
import type { OfPeople, OtherColumns } from '#platform/database/other_columns'

/** The columns of `vehicles` that are no field. */
export const OTHER_COLUMNS = {
  id: { read: 'shown', ownData: false },
  customer_id: { read: 'shown', ownData: false },
  plate_key: { read: 'hidden', ownData: false },
  sticker_key: { read: 'hidden', ownData: false },
  revision: { read: 'shown', ownData: false },
  created_at: { read: 'hidden', ownData: true },
} as const satisfies OtherColumns<VehiclesRow, ColumnOf<typeof vehicleFields>, OfPeople>
