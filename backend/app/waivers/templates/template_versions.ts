import type { Day } from '@trailgate/shared/dates'
import type { TemplateVersion } from '@trailgate/shared/waivers/schemas'
import type { WaiverVersionsRow } from '#database/rows'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { inForce, parkTemplates } from '#waivers/templates/park_templates'
import { signaturesByVersion } from '#waivers/templates/signatures'
import { toTemplateVersion } from '#waivers/templates/waiver_template_transformer'

/** All texts of a template, newest first. @throws {NotFound} */
export async function templateVersions(id: number, today: Day): Promise<TemplateVersion[]> {
  const rows = await rowsIn('waiver_versions as v')
    .join('waiver_templates as t', 't.id', 'v.template_id')
    .leftJoin('staff as s', 's.id', 'v.created_by')
    .where('v.template_id', id)
    .whereNull('t.archived_at')
    .orderBy('v.id', 'desc')
    .select(computed<WaiverVersionsRow>('`v`.*'), 's.first_name', 's.last_name')
  if (rows.length === 0) throw new NotFound()
  const template = (await parkTemplates()).find((each) => each.id === id)
  const current = template && inForce(template, today)
  const signatures = await signaturesByVersion([id])
  return rows.map((row) =>
    toTemplateVersion(row, {
      signedCount: signatures.get(row.id) ?? 0,
      inForce: row.id === current?.id,
    })
  )
}
