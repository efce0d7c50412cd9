import { isMinor, type Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { BirthDateRequired } from '#customers/birth_date_required'
import { GuardianTooYoung } from '#customers/minors/guardian_too_young'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/**
 * Holds whoever is to be a guardian until the transaction is over, so that they are not closed meanwhile.
 * @throws {NotFound}
 * @throws {BirthDateRequired} 409 when the age is unknown: it is asked before somebody looks after a minor, never after.
 * @throws {GuardianTooYoung} 403
 */
export async function lockGuardian({ id, today }: { id: number; today: Day }, trx: Transaction) {
  const guardian = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forUpdate()
    .select('date_of_birth')
    .first()
  if (!guardian) throw new NotFound()
  const { date_of_birth: born } = guardian
  if (born === null) throw new BirthDateRequired([{ id }])
  if (isMinor(born, today)) throw new GuardianTooYoung()
}
