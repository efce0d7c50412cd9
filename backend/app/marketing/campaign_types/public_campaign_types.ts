import { rowsIn } from '#platform/database/rows_in'
import type { PublicCampaignType } from '@trailgate/shared/marketing/schemas'

/** Active campaign types, which riders may opt in to. */
export async function publicCampaignTypes(): Promise<PublicCampaignType[]> {
  return rowsIn('campaign_types')
    .where('is_active', true)
    .orderBy('id')
    .select('id', 'name', 'description')
}
