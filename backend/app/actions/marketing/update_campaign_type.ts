import { messages } from '@trailgate/shared/marketing/campaign_type_messages'
import type { CampaignTypeChanges } from '@trailgate/shared/marketing/schemas'
import { markConsents } from '#actions/marketing/consent_mark'
import { freeName } from '#actions/marketing/free_name'
import type { Actor } from '#auth/callers'
import { Conflict, NotFound } from '#exceptions/refusals'
import { clock } from '#services/clock'
import { isUniqueViolation } from '#services/database_errors'
import { record } from '#services/history'
import { sqlTime } from '#services/sql_time'
import { inTransaction } from '#services/transaction'
import { toCampaignType, type CampaignTypeRow } from '#transformers/campaign_type_transformer'

type Update = { id: number; changes: CampaignTypeChanges; by: Actor }

/**
 * Changes a campaign type. One that is switched off is offered to nobody and written for no more; what was agreed to
 * stays, and counts again when it is switched on.
 * @throws {NotFound}
 * @throws {Conflict} 409 when another has the name.
 */
export async function updateCampaignType({ id, changes, by }: Update) {
  await inTransaction(async (trx) => {
    const row: CampaignTypeRow | null = await trx
      .from('campaign_types')
      .where('id', id)
      .forUpdate()
      .first()
    if (!row) throw new NotFound()
    const before = toCampaignType(row)
    const names = Object.keys(changes) as (keyof CampaignTypeChanges)[]
    const changed = names.filter(
      (name) => changes[name] !== undefined && changes[name] !== before[name]
    )
    if (changed.length === 0) return

    if (changes.name) await freeName({ name: changes.name, exceptId: id }, trx)
    const after = Object.fromEntries(changed.map((name) => [name, changes[name] ?? null]))
    await trx
      .from('campaign_types')
      .where('id', id)
      .update({ ...after, updated_at: sqlTime(clock.now()) })
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
    await record({ action: 'campaign_type.updated', by, details }, trx)
  })
}
