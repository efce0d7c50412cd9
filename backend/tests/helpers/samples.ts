/** The sample texts of a park under test may be signed, except in the tests about them. */
import db from '@adonisjs/lucid/services/db'

/** The statement, for a separate server. */
export const CONFIRM_SAMPLES =
  "update waiver_versions set sample_confirmed_at = created_at, sample_confirmed_by = 'Sam Staff' where is_sample = 1"

export async function confirmSamples() {
  await db.rawQuery(CONFIRM_SAMPLES)
}
