import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { NewCampaignType } from '@trailgate/shared/marketing/campaign_type_schemas'
import type { Caller } from '#access/callers'
import { freeName } from '#marketing/campaign_types/free_name'
import { Conflict } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { rowsInto } from '#platform/database/rows_into'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { sqlTime } from '#platform/database/sql_time'

/** Creates a campaign type and returns its id. @throws {Conflict} 409 when the name is taken. */
export async function createCampaignType(
  caller: Caller,
  { name, description = null, is_active: isActive = true }: NewCampaignType
): Promise<number> {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'campaign_type',
    body: { name, description, isActive },
    make: async (trx) => {
      await freeName({ name }, trx)
      const now = sqlTime(clock.now())
      const [rowId] = await rowsInto('campaign_types', trx)
        .insert({ name, description, is_active: isActive, created_at: now, updated_at: now })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Conflict(messages['name.taken']) : error
        })
      const subject = { id: Number(rowId), label: name }
      await record({ action: 'campaign_type.created', by, details: { name }, subject }, trx)
      return Number(rowId)
    },
  })
  return id
}
