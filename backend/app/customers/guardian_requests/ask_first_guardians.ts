import type { NewMinor } from '@trailgate/shared/minors/schemas'
import { searchable } from '@trailgate/shared/text'
import {
  GUARDIAN_REQUEST_SECONDS,
  openRequests,
} from '#customers/guardian_requests/guardian_requests'
import { notifyOfTwin } from '#customers/guardian_requests/notify_asked'
import { twinPhone } from '#customers/guardian_requests/twin_phone'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { rowsIn } from '#platform/database/rows_in'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Added = {
  guardianId: number
  minorId: number
  person: Pick<NewMinor, 'first_name' | 'last_name' | 'date_of_birth'>
}

/**
 * Asks the first guardian of a child's oldest record to merge it with a new record of the same name and birth date,
 * which another adult added; the same adult asks once while a request is open. Until the answer both records stay (docs/product/minors.md, Two adults, one child).
 */
export async function askFirstGuardians({ guardianId, minorId, person }: Added, trx: Transaction) {
  const twins = await rowsIn('customers as c', trx)
    .join('guardianships as g', 'g.minor_id', 'c.id')
    .where({
      'c.first_name_search': searchable(person.first_name),
      'c.last_name_search': searchable(person.last_name),
      'c.date_of_birth': person.date_of_birth,
    })
    .whereNot('c.id', minorId)
    .whereNot('g.guardian_id', guardianId)
    .whereNull('c.closed_at')
    .whereNull('g.ended_at')
    .orderBy('g.id')
    .select('c.id', 'g.guardian_id')
  // The oldest record of the child, and its first guardian.
  const [twin] = twins
  if (!twin) return
  const asked = { twinId: twin.id, askedId: twin.guardian_id, byId: guardianId }
  if (await isAsked(asked, trx)) return
  const now = clock.now()
  await insertRow(trx, 'guardian_requests', {
    minor_id: minorId,
    twin_of: twin.id,
    guardian_id: twin.guardian_id,
    phone: twinPhone(twin.guardian_id),
    state: 'open',
    created_at: sqlTime(now),
    expires_at: sqlTimeAfter(now, GUARDIAN_REQUEST_SECONDS),
    settled_at: null,
  })
  await notifyOfTwin({ guardianId: twin.guardian_id, minor: person.first_name }, trx)
}

type Asking = { twinId: number; askedId: number; byId: number }

/** True if this adult asks this guardian about this child already, with another record. */
async function isAsked({ twinId, askedId, byId }: Asking, trx: Transaction): Promise<boolean> {
  const open = await openRequests(trx)
    .join('guardianships as a', 'a.minor_id', 'r.minor_id')
    .where({ 'r.twin_of': twinId, 'r.guardian_id': askedId, 'a.guardian_id': byId })
    .whereNull('a.ended_at')
    .select('r.id')
    .first()
  return open !== null
}
