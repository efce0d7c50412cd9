import { messages } from '@trailgate/shared/waivers/field_messages'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Conflict, NotFound } from '#platform/http/refusals'
import { endedAt } from '#platform/validity'
import { recordOpenVisits } from '#visits/stream/events'

type Clearing = { waiverId: number; reason: string }

/**
 * Notes that staff have looked at an answer that stopped its rider, who may ride from now on. The answer stays as it was
 * signed.
 * @throws {NotFound}
 * @throws {Conflict} 409 when no answer of the waiver stops anyone, or it was cleared before.
 */
export async function clearAnswers(caller: Caller, { waiverId, reason }: Clearing) {
  const { by } = caller
  await withIdempotencyKey(caller, {
    resource: 'waiver_answers_cleared',
    body: { waiverId, reason },
    make: async (trx) => {
      const waiver = await rowsIn('signed_waivers', trx)
        .where('id', waiverId)
        .whereNotNull('counts_for_id')
        .select('counts_for_id', 'uid')
        .first()
      if (!waiver?.counts_for_id) throw new NotFound()
      const { counts_for_id: customerId, uid } = waiver
      const cleared = await rowsIn('waiver_stops', trx)
        .where('waiver_id', waiverId)
        .whereNull('cleared_at')
        .update({
          cleared_at: endedAt('created_at', clock.now()),
          cleared_by: by.name,
          cleared_reason: reason,
        })
      if (Number(cleared) === 0) throw new Conflict(messages['clear.nothing'])
      const medical = await rowsIn('waiver_answers', trx)
        .where({ waiver_id: waiverId, stops: true, medical: true })
        .select('id')
        .first()
      // Cashiers read the history, so a reason that may repeat a medical answer is stored with the waiver only.
      const details = { uid, reason: medical ? messages['clear.medical'] : reason }
      await record({ action: 'waiver.answers_cleared', by, customerId, details }, trx)
      await recordOpenVisits([customerId], trx)
      return waiverId
    },
  })
}
