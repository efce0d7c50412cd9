import { messages } from '@trailgate/shared/household/messages'
import type { VisitorCaller } from '#access/callers'
import { rowsIn } from '#platform/database/rows_in'
import { refusal } from '#platform/http/refusal'

/** A phone number alone is no proof of being a parent of the children who are known already. */
class NewcomersOnly extends refusal('PROOF_REQUIRED', messages['adult.newcomers']) {}

/** @throws {NewcomersOnly} 403 unless the session began with the registration of its rider. */
export async function expectNewcomer({ id, sessionId }: Pick<VisitorCaller, 'id' | 'sessionId'>) {
  const session = await rowsIn('sessions as s')
    .join('customers as c', 'c.id', 's.customer_id')
    .where('s.id', sessionId)
    .where('c.id', id)
    .whereColumn('c.created_at', 's.created_at')
    .select('s.id')
    .first()
  if (!session) throw new NewcomersOnly()
}
