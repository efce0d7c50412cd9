import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignTypeChanges } from '@trailgate/shared/marketing/campaign_type_schemas'
import { rowsIn } from '#platform/database/rows_in'
import { markConsents } from '#marketing/consents/consent_mark'
import { freeName } from '#marketing/campaign_types/free_name'
import type { Actor } from '#platform/actor'
import { Conflict, NotFound, StaleWrite } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { isUniqueViolation } from '#platform/database/database_errors'
import { record } from '#platform/history'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction } from '#platform/database/transaction'
import {
  toCampaignType,
  type CampaignTypeRow,
} from '#marketing/campaign_types/campaign_type_transformer'

type Update = { id: number; changes: CampaignTypeChanges; by: Actor }

/**
 * Changes a campaign type. An inactive type is no longer offered and its campaigns send nothing; consents stay stored
 * and count again when it is reactivated.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 * @throws {Conflict} 409 when the name is taken.
 */
export async function updateCampaignType({ id, changes, by }: Update) {
  const { revision, ...wanted } = changes
  await inTransaction(async (trx) => {
    const row: CampaignTypeRow | null = await rowsIn('campaign_types', trx)
      .where('id', id)
      .forUpdate()
      .first()
    if (!row) throw new NotFound()
    if (revision !== undefined && revision !== row.revision) throw new StaleWrite()

    const before = toCampaignType(row)
    const names = Object.keys(wanted) as (keyof typeof wanted)[]
    const changed = names.filter(
      (name) => wanted[name] !== undefined && wanted[name] !== before[name]
    )
    if (changed.length === 0) return

    if (wanted.name) await freeName({ name: wanted.name, exceptId: id }, trx)
    const after = Object.fromEntries(changed.map((name) => [name, wanted[name] ?? null]))
    await rowsIn('campaign_types', trx)
      .where('id', id)
      .update({ ...after, revision: row.revision + 1, updated_at: sqlTime(clock.now()) })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Conflict(messages['name.taken']) : error
      })
    if ('is_active' in after) await markConsents(id, trx)
    const details = {
      name: before.name,
      changed: Object.fromEntries(
        changed.map((name) => [name, { from: before[name], to: after[name] }])
      ),
    }
    const subject = { id, label: before.name }
    await record({ action: 'campaign_type.updated', by, details, subject }, trx)
  })
}
