import type { NewTemplate } from '@trailgate/shared/waivers/schemas'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { savedText } from '#waivers/templates/saved_text'
import { clock } from '#platform/clock'
import { markCoverageStale, refreshBeforeAnswer } from '#waivers/coverage/store_coverage'
import { columnsFor } from '#platform/database/stored_fields'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { isSampleText } from '#waivers/templates/sample_text'
import { contentHash } from '#platform/rich_text'
import { sqlTime } from '#platform/database/sql_time'

/** Creates a template with its first text and returns its id. @throws {Invalid} 422 when the text is empty. */
export async function createTemplate(caller: Caller, template: NewTemplate): Promise<number> {
  const { by } = caller
  const content = savedText(template.content)
  const { name, version, required = false } = template
  const { id } = await withIdempotencyKey(caller, {
    resource: 'waiver_template',
    body: template,
    make: async (trx) => {
      const now = sqlTime(clock.now())
      const [rowId] = await rowsInto('waiver_templates', trx).insert({
        ...columnsFor(settingFields, template),
        created_at: now,
      })
      const templateId = Number(rowId)
      await rowsInto('waiver_versions', trx).insert({
        ...columnsFor(textFields, { ...template, content }),
        template_id: templateId,
        content_hash: contentHash(content),
        is_sample: isSampleText(content),
        created_by: by.id,
        created_at: now,
      })
      if (required) await markCoverageStale(trx)
      const details = { template_id: templateId, name, version }
      const subject = { id: templateId, label: name }
      await record({ action: 'waiver_template.created', by, details, subject }, trx)
      return templateId
    },
  })
  await refreshBeforeAnswer()
  return id
}
