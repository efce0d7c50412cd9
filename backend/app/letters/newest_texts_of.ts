import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** The newest text that each of these people has to sign in place of one that they signed, by person. */
export async function newestTextsOf(ids: readonly number[], today: Day, client: Reader) {
  const rows = await rowsIn('signed_waivers as w', client)
    .join('waiver_versions as o', 'o.id', 'w.version_id')
    .join('waiver_versions as n', 'n.template_id', 'o.template_id')
    .whereIn('w.counts_for_id', [...ids])
    .where('n.requires_resign', true)
    .where('n.effective_date', '<=', today)
    .whereRaw(
      '(o.effective_date < n.effective_date or (o.effective_date = n.effective_date and o.id < n.id))'
    )
    .select('w.counts_for_id', 'n.id')
  const newest = new Map<number, number>()
  for (const { counts_for_id: person, id } of rows) {
    if (person !== null) newest.set(person, Math.max(id, newest.get(person) ?? 0))
  }
  return newest
}
