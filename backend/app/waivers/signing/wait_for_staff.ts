import { messages } from '@trailgate/shared/waivers/messages'
import { rowsIn } from '#platform/database/rows_in'
import type { Signed } from '#waivers/signing/seal_waivers'
import { clock } from '#platform/clock'
import { storeCoverage } from '#waivers/coverage/store_coverage'
import { recordAll } from '#platform/history'
import { SYSTEM } from '#platform/system_actor'
import { appendEvents } from '#waivers/seal/append_events'
import { insertMany } from '#platform/database/insert_many'
import { later, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/**
 * A waiver signed by ticket, by a rider who was suspended or banned meanwhile, is sealed and voided in one transaction:
 * it covers no one, states the reason, and must be signed again once staff have looked at it.
 */
export async function waitForStaff(signed: Signed[], trx: Transaction): Promise<Signed[]> {
  const now = sqlTime(clock.now())
  const reason = messages['ticket.suspended']
  const { kind, id, name } = SYSTEM
  const who = { actor_kind: kind, actor_id: id, actor_name: name }
  const held = signed.map(({ row, ...whose }) => ({
    ...whose,
    row: { ...row, voided_at: later(now, row.signed_at) },
  }))
  for (const { row } of held) {
    await rowsIn('signed_waivers', trx).where('id', row.id).update({ voided_at: row.voided_at })
  }
  const events = held.map(({ row }) => ({
    waiver_id: row.id,
    kind: 'voided' as const,
    reason,
    ...who,
    created_at: now,
  }))
  await insertMany(trx, 'waiver_events', events)
  await storeCoverage(
    held.map(({ subject }) => subject.id),
    trx
  )
  const lines = held.map(({ subject, uid }) => ({
    action: 'waiver.voided' as const,
    by: SYSTEM,
    customerId: subject.id,
    details: { uid, reason },
  }))
  await recordAll(lines, trx)
  await appendEvents(
    held.map(({ uid, row }) => ({
      kind: 'voided' as const,
      waiver: uid,
      voided_at: row.voided_at,
      reason,
      told_at: now,
      by: { kind, id, name },
    })),
    trx
  )
  return held
}
