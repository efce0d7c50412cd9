import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { rowsIn } from '#platform/database/rows_in'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import type { Reader, Transaction } from '#platform/database/transaction'

/** Of two records that become one, the one that stays and the one that goes. */
export type PairIds = { winnerId: number; loserId: number }

/** Their whole rows. */
export type Both = { winner: CustomersRow; loser: CustomersRow }

/**
 * Both, locked in the order of their ids, so that two merges never wait for each other in a circle.
 * @throws {Invalid} 422 for one and the same.
 * @throws {NotFound} for somebody who never was.
 * @throws {Conflict} 409 when one was merged or closed meanwhile, or is the other's guardian.
 */
export async function peopleToMerge(
  { winnerId, loserId }: PairIds,
  trx: Transaction
): Promise<Both> {
  if (winnerId === loserId) throw new Invalid({ loser_id: [messages['refused.same']] })
  const rows = await rowsIn('customers', trx)
    .whereIn('id', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
  const winner = rows.find(({ id }) => id === winnerId)
  const loser = rows.find(({ id }) => id === loserId)
  if (!winner || !loser) throw new NotFound()
  if (winner.closed_at || loser.closed_at) throw new Conflict(messages['refused.gone'])
  if (await areFamily({ winnerId, loserId }, trx)) throw new Conflict(messages['refused.family'])
  return { winner, loser }
}

/** Whether one is the guardian of the other now. */
export async function areFamily({ winnerId, loserId }: PairIds, client: Reader): Promise<boolean> {
  const link = await rowsIn('guardianships', client)
    .whereIn('minor_id', [winnerId, loserId])
    .whereIn('guardian_id', [winnerId, loserId])
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}
