import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { expectParty } from '#visits/parties/parties'

/** Ends a party: its link adds no more guests. Idempotent. @throws {NotFound} for another host's party. */
export async function endParty(caller: Caller, id: number) {
  const { by } = caller
  await inTransaction(async (trx) => {
    const { host_id: customerId, day } = await expectParty(caller, id, trx)
    const ended = await rowsIn('parties', trx)
      .where('id', id)
      .whereNull('ended_at')
      .update({ ended_at: endedAt('created_at', clock.now()) })
    if (Number(ended) === 0) return
    await record({ action: 'party.ended', by, customerId, details: { day } }, trx)
  })
}
