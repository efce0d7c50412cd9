import { messages } from '@trailgate/shared/waivers/messages'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import type { Caller } from '#access/callers'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { waiverEvents } from '#waivers/events'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { appendEvents } from '#waivers/seal/append_events'
import { later, sqlTime } from '#platform/database/sql_time'

/**
 * Voids a signed waiver: it covers no one any more. An event states who did it, when and why, and is sealed in the
 * chain; the signed record and its seal stay. A waiver of a deleted person counts for no one and does not exist for
 * staff.
 * @throws {NotFound}
 * @throws {Conflict} 409 when it is already void.
 */
export async function voidWaiver(caller: Caller, { id, reason }: { id: number; reason: string }) {
  const { by } = caller
  const waiver = await rowsIn('signed_waivers')
    .where('id', id)
    .whereNotNull('counts_for_id')
    .select('counts_for_id', 'uid', 'signed_at')
    .first()
  if (!waiver) throw new NotFound()
  const { counts_for_id: customerId, uid, signed_at: signedAt } = waiver
  const now = sqlTime(clock.now())
  // Never before it was signed, even if the clock was set back.
  const voidedAt = later(now, signedAt)

  await withIdempotencyKey(caller, {
    resource: 'waiver_event',
    body: { id, reason },
    make: async (trx) => {
      // Lock order: the customer first, as in signing, to avoid a deadlock.
      const person = await rowsIn('customers', trx)
        .where('id', customerId)
        .forUpdate()
        .select('id')
        .first()
      if (!person) throw new NotFound()
      const voided = await rowsIn('signed_waivers', trx)
        .where('id', id)
        .whereNull('voided_at')
        .update({ voided_at: voidedAt })
      if (Number(voided) === 0) throw new Conflict(messages['void.already'])
      const [eventId] = await rowsInto('waiver_events', trx).insert({
        waiver_id: id,
        kind: 'voided',
        reason,
        actor_kind: by.kind,
        actor_id: by.id,
        actor_name: by.name,
        created_at: now,
      })
      await storeCoverage([customerId], trx)
      await record({ action: 'waiver.voided', by, customerId, details: { uid, reason } }, trx)
      await waiverEvents.voided.emit({ waiverId: id, customerId }, trx)
      const who = { kind: by.kind, id: by.id, name: by.name }
      const voiding = { waiver: uid, voided_at: voidedAt, reason, told_at: now, by: who }
      await appendEvents([{ kind: 'voided', ...voiding }], trx)
      return Number(eventId)
    },
  })
}
