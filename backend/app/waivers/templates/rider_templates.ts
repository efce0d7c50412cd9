import type { Day } from '@trailgate/shared/dates'
import { ridersIn } from '@trailgate/shared/records/fields'
import type { RiderTemplate } from '@trailgate/shared/waivers/schemas'
import { settingFields, textFields } from '@trailgate/shared/waivers/template_fields'
import { rowsIn } from '#platform/database/rows_in'

const TOLD = [
  ...ridersIn(textFields).map((name) => `v.${name}` as const),
  ...ridersIn(settingFields).map((name) => `t.${name}` as const),
]

/** Texts that can be signed on a day: the newest one in effect of every active template. */
export async function riderTemplates(today: Day): Promise<RiderTemplate[]> {
  const rows = await rowsIn('waiver_templates as t')
    .join('waiver_versions as v', 'v.template_id', 't.id')
    .where('t.is_active', true)
    .whereNull('t.archived_at')
    .where('v.effective_date', '<=', today)
    .whereNotExists(
      rowsIn('waiver_versions as n')
        .whereColumn('n.template_id', 'v.template_id')
        .where('n.effective_date', '<=', today)
        .where((later) => {
          void later.whereColumn('n.effective_date', '>', 'v.effective_date').orWhere((sameDay) => {
            void sameDay
              .whereColumn('n.effective_date', 'v.effective_date')
              .whereColumn('n.id', '>', 'v.id')
          })
        })
    )
    .orderBy('t.id')
    .select('t.id', ...TOLD, 'v.content_hash')
    .select('v.is_sample', 'v.sample_confirmed_at')
  return rows.map(({ is_sample: isSample, sample_confirmed_at: confirmedAt, ...template }) => ({
    ...template,
    ...(isSample && confirmedAt === null ? { not_ready: true as const } : {}),
  }))
}
