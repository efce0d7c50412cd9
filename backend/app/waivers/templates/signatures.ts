import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** How often each text of these templates was signed, by the version's id; what nobody signed is left out. */
export async function signaturesByVersion(
  templateIds: readonly number[]
): Promise<Map<number, number>> {
  const versions = rowsIn('waiver_versions').whereIn('template_id', [...templateIds])
  // Asked for by the version alone, they are counted in its index.
  const rows = await rowsIn('signed_waivers', slowReads())
    .whereIn('version_id', versions.select('id'))
    .groupBy('version_id')
    .select('version_id')
    .count('* as signed')
  return new Map(rows.map(({ version_id: id, signed }) => [id, Number(signed)]))
}
