import type { CampaignTypesRow } from '#database/rows'
import type { CampaignType } from '@trailgate/shared/marketing/schemas'
import { isoTime } from '#platform/database/sql_time'

export type CampaignTypeRow = Pick<
  CampaignTypesRow,
  'id' | 'name' | 'description' | 'is_active' | 'created_at' | 'updated_at' | 'revision'
>

/** A campaign type. */
export function toCampaignType(row: CampaignTypeRow): CampaignType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    is_active: row.is_active === 1,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
    revision: row.revision,
  }
}
