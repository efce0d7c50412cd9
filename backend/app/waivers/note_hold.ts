import type { Hold } from '@trailgate/shared/customers/schemas'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { appendEvents } from '#waivers/seal/append_events'

/** Records a legal hold, or its end, beside each waiver that counts for a customer, and seals it in the chain. */
export async function noteHold(
  { id, hold, by }: { id: number; hold: Hold; by: Actor },
  trx: Transaction
) {
  const waivers = await rowsIn('signed_waivers', trx)
    .where('counts_for_id', id)
    .orderBy('id')
    .select('id', 'uid')
  if (waivers.length === 0) return
  const told = { kind: hold.on ? 'held' : 'released', reason: hold.reason } as const
  const now = sqlTime(clock.now())
  await rowsInto('waiver_events', trx).multiInsert(
    waivers.map((waiver) => ({
      waiver_id: waiver.id,
      ...told,
      actor_kind: by.kind,
      actor_id: by.id,
      actor_name: by.name,
      created_at: now,
    }))
  )
  const who = { kind: by.kind, id: by.id, name: by.name }
  const happened = waivers.map(({ uid }) => ({ ...told, waiver: uid, told_at: now, by: who }))
  await appendEvents(happened, trx)
}
