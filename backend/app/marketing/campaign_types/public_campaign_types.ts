import { rowsIn } from '#platform/database/rows_in'
import type { PublicCampaignType } from '@trailgate/shared/marketing/schemas'

/** The campaign types that riders may choose from. */
export async function publicCampaignTypes(): Promise<PublicCampaignType[]> {
  return rowsIn('campaign_types')
    .where('is_active', true)
    .orderBy('id')
    .select('id', 'name', 'description')
}
