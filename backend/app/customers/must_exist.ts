import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'

/** Goes on only for a profile that staff read, open or closed; a merged record is its winner's. @throws {NotFound} */
export async function mustExist(customerId: number) {
  const found = await rowsIn('customers')
    .where('id', customerId)
    .whereNull('merged_into_id')
    .select('id')
    .first()
  if (!found) throw new NotFound()
}
