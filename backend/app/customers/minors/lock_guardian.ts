import { isMinor, type Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { GuardianTooYoung } from '#customers/minors/guardian_too_young'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/**
 * Holds whoever is to be a guardian until the transaction is over, so that they are not closed meanwhile.
 * @throws {NotFound}
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
  if (born && isMinor(born, today)) throw new GuardianTooYoung()
}
