import { campaignTypeFields } from '@trailgate/shared/marketing/campaign_type_fields'
import type { CampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import { columnsOf } from '@trailgate/shared/records/fields'
import type { CampaignTypesRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'
import { serializeFields } from '#platform/database/stored_fields'

export type CampaignTypeRow = Pick<CampaignTypesRow, (typeof CAMPAIGN_TYPE_COLUMNS)[number]>

/** Columns read for a campaign type. */
export const CAMPAIGN_TYPE_COLUMNS = [
  'id',
  ...columnsOf(campaignTypeFields),
  'created_at',
  'updated_at',
  'revision',
] as const

/** API shape of a campaign type. */
export function toCampaignType(row: CampaignTypeRow): CampaignType {
  return {
    id: row.id,
    ...serializeFields(campaignTypeFields, row),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    revision: row.revision,
  }
}
