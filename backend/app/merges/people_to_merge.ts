import type { CustomersRow } from '#database/rows'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import type { Reader, Transaction } from '#platform/database/transaction'

/** The record that stays and the record that is closed. */
export type PairIds = { winnerId: number; loserId: number }

/** Their whole rows. */
export type Both = { winner: CustomersRow; loser: CustomersRow }

/**
 * Locks both records in the order of their ids, so that two merges cannot deadlock.
 * @throws {Invalid} 422 if both are the same record.
 * @throws {NotFound} for an unknown id.
 * @throws {Conflict} 409 when one was merged or closed meanwhile, is the other's guardian, or an
 * adult would become a child.
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
  if (becomesChild({ winner, loser }, clock.today())) {
    throw new Conflict(messages['refused.grown_up'])
  }
  return { winner, loser }
}

/** True if one is the other's guardian now. */
export async function areFamily({ winnerId, loserId }: PairIds, client: Reader): Promise<boolean> {
  const link = await rowsIn('guardianships', client)
    .whereIn('minor_id', [winnerId, loserId])
    .whereIn('guardian_id', [winnerId, loserId])
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}

type Born = Pick<CustomersRow, 'date_of_birth'>

/**
 * True if an adult's record would become a child's: waivers signed by an adult are void in the
 * record of a child.
 */
export function becomesChild({ winner, loser }: { winner: Born; loser: Born }, today: Day) {
  return isChild(winner.date_of_birth, today) && isGrownUp(loser.date_of_birth, today)
}

export function isChild(born: string | null, today: Day): boolean {
  return born !== null && isMinor(born, today)
}

export function isGrownUp(born: string | null, today: Day): boolean {
  return born !== null && !isMinor(born, today)
}
