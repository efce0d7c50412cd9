import db from '@adonisjs/lucid/services/db'
import type { Day } from '@trailgate/shared/dates'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import { NotFound } from '#exceptions/refusals'
import { parkTemplates } from '#queries/waivers/park_templates'
import { RECORD_COLUMNS, recordOf, type RecordRow } from '#services/coverage/coverage_of'

type Row = RecordRow & { counts_for_id: number; date_of_birth: Day | null }

/**
 * How many riders have signed a text of this template that still holds on a day: they would have to sign again if a new one
 * took effect on it that must be signed again. @throws {NotFound}
 */
export async function resignCountOf(id: number, on: Day): Promise<number> {
  const templates = await parkTemplates()
  if (!templates.some((template) => template.id === id)) throw new NotFound()
  const rows: Row[] = await db
    .from('signed_waivers as w')
    .join('customers as c', 'c.id', 'w.counts_for_id')
    .where('w.template_id', id)
    .whereNull('w.voided_at')
    .whereNull('c.closed_at')
    .where((lasting) => {
      void lasting.whereNull('w.last_day').orWhere('w.last_day', '>=', on)
    })
    .select('w.counts_for_id', 'c.date_of_birth', ...RECORD_COLUMNS.map((column) => `w.${column}`))
  const riders = rows.filter(
    (row) => standingOf(recordOf(row), { date_of_birth: row.date_of_birth, templates }, on).is_valid
  )
  return new Set(riders.map((row) => row.counts_for_id)).size
}
