import type { Day } from '@trailgate/shared/dates'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { refuseYoungGuardian } from '#customers/minors/refuse_young_guardian'
import type { Actor } from '#platform/actor'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { matchAgain } from '#customers/duplicates/match_due'
import { recordAll } from '#platform/history'
import type { Transaction } from '#platform/database/transaction'

/** A customer with the birth date given for them. */
export type Born = Pick<CustomersRow, 'id'> & { date_of_birth: Day }

/**
 * Stores missing birth dates, with a line of history each. The rows are already locked. A birth date is given only
 * once: a signer cannot change an existing one.
 * @throws {Invalid} 422 for a guardian of minors who would be under 18.
 */
export async function writeBirthDates(people: readonly Born[], by: Actor, trx: Transaction) {
  if (people.length === 0) return
  for (const { id, date_of_birth: born } of people) {
    await refuseYoungGuardian({ id, born }, trx, { field: `birth_dates.${id}` })
    await rowsIn('customers', trx)
      .where('id', id)
      .update({ date_of_birth: born, revision: trx.raw('revision + 1') })
  }
  const lines = people.map(({ id, date_of_birth: born }) => ({
    action: 'customer.updated' as const,
    by,
    customerId: id,
    details: { changed: { date_of_birth: { from: null, to: born } } },
  }))
  await recordAll(lines, trx)
  const ids = people.map(({ id }) => id)
  await storeCoverage(ids, trx)
  await matchAgain(ids, trx)
}
