import db from '@adonisjs/lucid/services/db'
import { MEMBERSHIP_TYPE_SEEDS } from '@trailgate/shared/membership_types/constants'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { clock } from '#platform/clock'
import { columnsFor } from '#platform/database/stored_fields'
import { sqlTime } from '#platform/database/sql_time'

/** The five types of membership that a park starts with. Nothing is added once there is any. */
export async function seedMembershipTypes() {
  const known = await db.from('membership_types').select('id').first()
  if (known) return
  const createdAt = sqlTime(clock.now())
  await db
    .table('membership_types')
    .knexQuery.insert(
      MEMBERSHIP_TYPE_SEEDS.map((type) => ({
        ...columnsFor(typeFields, type),
        created_at: createdAt,
      }))
    )
    .onConflict('name')
    .ignore()
}
