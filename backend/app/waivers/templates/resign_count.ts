import type { CustomersRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import { standingOf } from '@trailgate/shared/waivers/coverage'
import {} from '#platform/database/rows_in'
import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { parkTemplates } from '#waivers/templates/park_templates'
import { RECORD_COLUMNS, recordOf, type RecordRow } from '#waivers/coverage/coverage_of'
import { slowReads } from '#platform/database/slow_reads'

/** So many signers are looked at together: a park may have a million of them. */
const BATCH = 1000

type SignedRow = RecordRow & { counts_for_id: number } & Pick<CustomersRow, 'date_of_birth'>

/**
 * How many riders have signed a text of this template that still holds on a day: they would have to sign again if a new one
 * took effect on it that must be signed again. @throws {NotFound}
 */
export async function resignCountOf(id: number, on: Day): Promise<number> {
  const templates = await parkTemplates()
  if (!templates.some((template) => template.id === id)) throw new NotFound()
  let riders = 0
  for await (const rows of signedInBatches(id)) {
    const holding = rows.filter(
      (row) =>
        standingOf(recordOf(row), { date_of_birth: row.date_of_birth, templates }, on).is_valid
    )
    riders += new Set(holding.map((row) => row.counts_for_id)).size
  }
  return riders
}

/** What was signed of a template and not voided, all of a person in one batch, unless their profile is closed. */
async function* signedInBatches(templateId: number): AsyncGenerator<SignedRow[]> {
  for (let after = 0; ;) {
    const signers = await rowsIn('signed_waivers', slowReads())
      .where('template_id', templateId)
      .whereNull('voided_at')
      .where('counts_for_id', '>', after)
      .distinct('counts_for_id')
      .orderBy('counts_for_id')
      .limit(BATCH)
    const last = signers.at(-1)
    if (!last) return
    const ids = signers.flatMap(({ counts_for_id: signerId }) => signerId ?? [])
    yield await rowsIn('signed_waivers as w', slowReads())
      .join('customers as c', 'c.id', 'w.counts_for_id')
      .where('w.template_id', templateId)
      .whereNull('w.voided_at')
      .whereIn('w.counts_for_id', ids)
      .whereNull('c.closed_at')
      .select(...RECORD_COLUMNS.map((column) => `w.${column}` as const))
      .select('w.counts_for_id', 'c.date_of_birth')
    after = last.counts_for_id ?? after
  }
}
