import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** Number of signatures of each text of these templates, by version id; unsigned ones are absent. */
export async function signaturesByVersion(
  templateIds: readonly number[]
): Promise<Map<number, number>> {
  const versions = rowsIn('waiver_versions').whereIn('template_id', [...templateIds])
  // Filtered by version alone, so that its index suffices for counting.
  const rows = await rowsIn('signed_waivers', slowReads())
    .whereIn('version_id', versions.select('id'))
    .groupBy('version_id')
    .select('version_id')
    .count('* as signed')
  return new Map(rows.map(({ version_id: id, signed }) => [id, Number(signed)]))
}
