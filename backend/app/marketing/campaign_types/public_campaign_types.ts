import db from '@adonisjs/lucid/services/db'
import type { PublicCampaignType } from '@trailgate/shared/marketing/schemas'

/** The campaign types that riders may choose from. */
export async function publicCampaignTypes(): Promise<PublicCampaignType[]> {
  return db
    .from('campaign_types')
    .where('is_active', true)
    .orderBy('id')
    .select('id', 'name', 'description')
}
