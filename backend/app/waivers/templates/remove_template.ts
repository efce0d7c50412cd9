import type { TemplateRemoval } from '@trailgate/shared/waivers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { lockedTemplate } from '#waivers/templates/locked_template'
import type { Actor } from '#platform/actor'
import { ticketsFor } from '#waivers/signing/signing_tickets'
import { clock } from '#platform/clock'
import { markCoverageStale, refreshBeforeAnswer } from '#waivers/coverage/store_coverage'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

/** Deletes a template that nobody signed or is about to sign; another is archived, its texts stay. @throws {NotFound} */
export async function removeTemplate({
  id,
  by,
}: {
  id: number
  by: Actor
}): Promise<TemplateRemoval> {
  const removal = await inTransaction(async (trx): Promise<TemplateRemoval> => {
    const { row, newest } = await lockedTemplate(id, trx)
    const template = rowsIn('waiver_templates', trx).where('id', id)
    const details = { template_id: id, name: newest.name, version: newest.version }
    if (row.required) await markCoverageStale(trx)

    const used = await rowsIn('signed_waivers', trx).where('template_id', id).select('id').first()
    if (used ?? (await ticketsFor({ template_id: id }, clock.now(), trx))) {
      await template.update({
        archived_at: endedAt('created_at', clock.now()),
        is_active: false,
        revision: row.revision + 1,
      })
      await record({ action: 'waiver_template.archived', by, details }, trx)
      return { action: 'archived' }
    }
    await rowsIn('waiver_versions', trx).where('template_id', id).delete()
    await template.delete()
    await record({ action: 'waiver_template.deleted', by, details }, trx)
    return { action: 'deleted' }
  })
  await refreshBeforeAnswer()
  return removal
}
