import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#platform/http/refusals'

/** Goes on only for a membership that there is. @throws {NotFound} */
export async function mustBeThere(membershipId: number) {
  const found = await db.from('memberships').where('id', membershipId).select('id').first()
  if (!found) throw new NotFound()
}
