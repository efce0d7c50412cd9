import { rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'

/** Checks that the membership exists. @throws {NotFound} */
export async function mustExist(membershipId: number) {
  const found = await rowsIn('memberships').where('id', membershipId).select('id').first()
  if (!found) throw new NotFound()
}
