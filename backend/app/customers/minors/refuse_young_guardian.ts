import { isMinor, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import type { Transaction } from '#platform/database/transaction'

type Born = { id: number; born: unknown }
type Said = { field?: string; sentence?: string }

/**
 * A guardian of minors is grown up: a birth date that says otherwise is a mistake. The person's row is locked by the caller, as it is
 * when somebody is linked to them.
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
