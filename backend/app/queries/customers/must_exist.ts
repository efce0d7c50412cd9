import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#exceptions/refusals'

/** Goes on only for an open profile. @throws {NotFound} */
export async function mustExist(customerId: number) {
  const found = await db
    .from('customers')
    .where('id', customerId)
    .whereNull('closed_at')
    .select('id')
    .first()
  if (!found) throw new NotFound()
}
