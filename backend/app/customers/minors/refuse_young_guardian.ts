import { isMinor, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'

type Born = { id: number; born: unknown }
type Said = { field?: string; sentence?: string }

/**
 * Refuses a birth date that would make a guardian of minors a minor. The caller has locked the
 * person's row, as linking a minor does.
 * @throws {Invalid} 422
 */
export async function refuseYoungGuardian(
  { id, born }: Born,
  trx: Transaction,
  { field = 'date_of_birth', sentence = messages['date_of_birth.guardian'] }: Said = {}
) {
  if (typeof born !== 'string' || !isMinor(born as Day, clock.today())) return
  const link = await rowsIn('guardianships', trx)
    .where('guardian_id', id)
    .whereNull('ended_at')
    .select('id')
    .first()
  if (link) throw new Invalid({ [field]: [sentence] })
}
