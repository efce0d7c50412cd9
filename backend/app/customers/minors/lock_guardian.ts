import { isMinor, type Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { BirthDateRequired } from '#customers/birth_date_required'
import { GuardianTooYoung } from '#customers/minors/guardian_too_young'
import { NotFound } from '#platform/http/refusals'
import type { Transaction } from '#platform/database/transaction'

/**
 * Locks the future guardian until the end of the transaction, so that the profile cannot be closed
 * meanwhile. With `isAgeLater` an unknown birth date is accepted: signing asks for it.
 * @throws {NotFound}
 * @throws {BirthDateRequired} 409 when the age is unknown: it must be known before a person becomes
 * a guardian.
 * @throws {GuardianTooYoung} 403
 */
export async function lockGuardian(
  { id, today, isAgeLater = false }: { id: number; today: Day; isAgeLater?: boolean | undefined },
  trx: Transaction
) {
  const guardian = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('closed_at')
    .forUpdate()
    .select('date_of_birth')
    .first()
  if (!guardian) throw new NotFound()
  const { date_of_birth: born } = guardian
  if (born === null && isAgeLater) return
  if (born === null) throw new BirthDateRequired([{ id }])
  if (isMinor(born, today)) throw new GuardianTooYoung()
}
