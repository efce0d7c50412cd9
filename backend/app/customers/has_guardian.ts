import { rowsIn } from '#platform/database/rows_in'

/** Whether somebody has a guardian now: only then may they be without a phone of their own. */
export async function hasGuardian(id: number): Promise<boolean> {
  const link = await rowsIn('guardianships')
    .where('minor_id', id)
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}
