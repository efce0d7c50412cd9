import db from '@adonisjs/lucid/services/db'
import { rowsIn } from '#platform/database/rows_in'
import type { Reader } from '#platform/database/transaction'

/** Facts that decide if a customer may be without a phone; nothing set for an unknown id. */
export async function phoneStanding(id: number) {
  const person = await rowsIn('customers')
    .where('id', id)
    .select('no_phone', 'phone_released_at', 'claims_phone')
    .first()
  return {
    no_phone: person?.no_phone === 1,
    phone_released_at: person?.phone_released_at ?? null,
    claims_phone: person?.claims_phone ?? null,
    hasGuardian: await hasGuardian(id),
  }
}

/** True if the customer has a guardian now: such a minor needs no phone. */
export async function hasGuardian(id: number, client: Reader = db): Promise<boolean> {
  const link = await rowsIn('guardianships', client)
    .where('minor_id', id)
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}
