import type { Day } from '@trailgate/shared/dates'
import { linked } from '#customers/minors/minors_of'
import type { Transaction } from '#platform/database/transaction'
import { NotFound } from '#platform/http/refusals'

type Own = { visitorId: number; subjectIds: readonly number[]; today: Day }

/** @throws {NotFound} unless all of them are the rider and minors linked to them. */
export async function expectFamily({ visitorId, subjectIds, today }: Own, trx: Transaction) {
  const others = subjectIds.filter((id) => id !== visitorId)
  // Most riders come alone.
  if (others.length === 0) return
  const minors = await linked({ guardianId: visitorId, today }, trx)
    .whereIn('c.id', others)
    .select('c.id')
  const linkedIds = new Set(minors.map(({ id }) => id))
  if (!others.every((id) => linkedIds.has(id))) throw new NotFound()
}
