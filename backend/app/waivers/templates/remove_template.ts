import type { TemplateRemoval } from '@trailgate/shared/waivers/schemas'
import { settingFields } from '@trailgate/shared/waivers/template_fields'
import { rowsIn } from '#platform/database/rows_in'
import { lockedTemplate } from '#waivers/templates/locked_template'
import type { Actor } from '#platform/actor'
import { ticketsFor } from '#waivers/signing/signing_tickets'
import { clock } from '#platform/clock'
import { markCoverageStale, refreshBeforeAnswer } from '#waivers/coverage/store_coverage'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { serializeFields } from '#platform/database/stored_fields'
import { inTransaction } from '#platform/database/transaction'
import type { VersionRow } from '#waivers/templates/waiver_template_transformer'

/**
 * Deletes a template without signatures or live tickets; any other is archived, and its texts stay. @throws {NotFound}
 */
export async function removeTemplate({
  id,
  by,
}: {
  id: number
  by: Actor
}): Promise<TemplateRemoval> {
  const removal = await inTransaction(async (trx): Promise<TemplateRemoval> => {
    const { row, newest, versions } = await lockedTemplate(id, trx)
    const template = rowsIn('waiver_templates', trx).where('id', id)
    const was = {
      ...serializeFields(settingFields, row),
      created_at: row.created_at,
      versions: versions.map(textOf),
    }
    const details = { template_id: id, name: newest.name, version: newest.version, was }
    const subject = { id, label: newest.name }
    if (row.required) await markCoverageStale(trx)

    const used = await rowsIn('signed_waivers', trx).where('template_id', id).select('id').first()
    if (used ?? (await ticketsFor({ template_id: id }, clock.now(), trx))) {
      await template.update({
        archived_at: endedAt('created_at', clock.now()),
        is_active: false,
        revision: row.revision + 1,
      })
      await record({ action: 'waiver_template.archived', by, details, subject }, trx)
      return { action: 'archived' }
    }
    await rowsIn('waiver_versions', trx).where('template_id', id).delete()
    await template.delete()
    await record({ action: 'waiver_template.deleted', by, details, subject }, trx)
    return { action: 'deleted' }
  })
  await refreshBeforeAnswer()
  return removal
}

/**
 * The parts of a text that decide about coverage: needed to answer later questions about the past
 * (`coverage/past_templates.ts`).
 */
function textOf({ id, created_at, effective_date, requires_resign: again }: VersionRow) {
  return { id, created_at, effective_date, requires_resign: again === 1 }
}
