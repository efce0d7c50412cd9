import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import type { Transaction } from '#platform/database/transaction'

type Ending = {
  guardianId: number
  minor: Pick<CustomersRow, 'id' | 'member_id'>
  by: Actor
  now: Date
}

/**
 * Ends the link of a guardian to a minor, in both histories, with the open requests to merge records of the child that
 * hang on it, and returns true if another guardian
 * remains.
 */
export async function endLink({ guardianId, minor, by, now }: Ending, trx: Transaction) {
  await rowsIn('guardianships', trx)
    .where({ minor_id: minor.id, guardian_id: guardianId })
    .update({ ended_at: endedAt('created_at', now) })
  // Requests to merge two records of the child, to this guardian, or because this guardian added the child.
  await rowsIn('guardian_requests', trx)
    .where('state', 'open')
    .whereNotNull('twin_of')
    .where((either) => {
      void either
        .where('minor_id', minor.id)
        .orWhere((asked) => void asked.where({ twin_of: minor.id, guardian_id: guardianId }))
    })
    .update({ state: 'refused', settled_at: endedAt('created_at', now) })
  const details = { guardian_id: guardianId }
  await record({ action: 'minor.removed', by, customerId: minor.id, details }, trx)
  await record(
    {
      action: 'guardian.minor_removed',
      by,
      customerId: guardianId,
      details: { minor_id: minor.id, member_id: minor.member_id },
    },
    trx
  )
  const another = await rowsIn('guardianships', trx)
    .where('minor_id', minor.id)
    .whereNull('ended_at')
    .select('id')
    .first()
  return another !== null
}
