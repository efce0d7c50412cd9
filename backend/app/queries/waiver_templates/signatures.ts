import db from '@adonisjs/lucid/services/db'

/** How often each text of these templates was signed, by the version's id; what nobody signed is left out. */
export async function signaturesByVersion(
  templateIds: readonly number[]
): Promise<Map<number, number>> {
  const rows: { version_id: number; signed: number | string }[] = await db
    .from('signed_waivers')
    .whereIn('template_id', [...templateIds])
    .groupBy('version_id')
    .select('version_id')
    .count('* as signed')
  return new Map(rows.map(({ version_id: id, signed }) => [id, Number(signed)]))
}
