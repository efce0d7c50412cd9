import type { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import type { ColumnOf } from '@trailgate/shared/records/fields'
import type { CampaignTypesRow } from '#database/rows'
import type { OtherColumns } from '#platform/database/other_columns'

/** Columns of `campaign_types` that are not in the field config. */
export const OTHER_COLUMNS = {
  id: { read: 'shown' },
  created_at: { read: 'shown' },
  updated_at: { read: 'shown' },
  revision: { read: 'shown' },
} as const satisfies OtherColumns<CampaignTypesRow, ColumnOf<typeof campaignTypeFields>>
