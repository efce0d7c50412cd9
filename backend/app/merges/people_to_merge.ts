import type { CustomerStatus } from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/duplicates/messages'
import type { MergeRecord } from '@trailgate/shared/customers/duplicates/merge_fields'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { Conflict, Invalid, NotFound } from '#platform/http/refusals'
import type { Reader, Transaction } from '#platform/database/transaction'
import type { BanRow } from '#access/bans'

/** A row of `customers` as far as merging looks at it. */
export type MergePerson = MergeRecord &
  BanRow & {
    id: number
    member_id: string
    status: CustomerStatus
    date_of_birth: Day | null
    password_hash: string | null
    paper_waiver_by: number | null
    needs_guardian: number
    legal_hold: number
    marketing_consent: number
    closed_at: string | null
    merged_into_id: number | null
    revision: number
  }

type Ids = { winnerId: number; loserId: number }

/**
 * Both, locked in the order of their ids, so that two merges never wait for each other in a circle.
 * @throws {Invalid} 422 for one and the same.
 * @throws {NotFound} for somebody who never was.
 * @throws {Conflict} 409 when one was merged or closed meanwhile, or is the other's guardian.
 */
export async function peopleToMerge({ winnerId, loserId }: Ids, trx: Transaction) {
  if (winnerId === loserId) throw new Invalid({ loser_id: [messages['refused.same']] })
  const rows: MergePerson[] = await rowsIn('customers', trx)
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
export async function areFamily({ winnerId, loserId }: Ids, client: Reader): Promise<boolean> {
  const link = await rowsIn('guardianships', client)
    .whereIn('minor_id', [winnerId, loserId])
    .whereIn('guardian_id', [winnerId, loserId])
    .whereNull('ended_at')
    .select('id')
    .first()
  return link !== null
}
