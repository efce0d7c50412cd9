import { MEMBERSHIP_TYPE_SEEDS } from '@trailgate/shared/membership_types/constants'
import { typeFields } from '@trailgate/shared/membership_types/fields'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { columnsFor } from '#platform/database/stored_fields'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'

/** The five types of membership that a park starts with. Nothing is added once there is any. */
export async function seedMembershipTypes() {
  await inTransaction(async (trx) => {
    const known = await rowsIn('membership_types', trx).select('id').first()
    if (known) return
    const createdAt = sqlTime(clock.now())
    await rowsInto('membership_types', trx).multiInsert(
      MEMBERSHIP_TYPE_SEEDS.map((type) => ({
        ...columnsFor(typeFields, type),
        created_at: createdAt,
      }))
    )
  })
}
