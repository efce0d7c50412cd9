import db from '@adonisjs/lucid/services/db'
import { CAMPAIGN_TYPE_SEEDS } from '@trailgate/shared/marketing/constants'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'

/** The ten kinds of campaign that a park starts with. Nothing is added once there is any. */
export async function seedCampaignTypes() {
  const known = await db.from('campaign_types').select('id').first()
  if (known) return
  const now = sqlTime(clock.now())
  await db
    .table('campaign_types')
    .knexQuery.insert(
      CAMPAIGN_TYPE_SEEDS.map((type) => ({
        ...type,
        is_active: true,
        created_at: now,
        updated_at: now,
      }))
    )
    .onConflict('name')
    .ignore()
}
