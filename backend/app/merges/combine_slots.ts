import type { MembershipSlotsRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { PRIMARY_SLOT } from '#memberships/slots/place'
import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { change, move, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { later, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

type Slot = Pick<
  MembershipSlotsRow,
  'id' | 'membership_id' | 'slot_number' | 'customer_id' | 'assigned_at'
>

/**
 * Moves the loser's places to the winner. A person holds at most one place of a membership: if both
 * hold one, the primary member's stays, else the winner's, and the other one becomes free.
 */
export async function combineSlots(
  { winnerId, loserId, by }: PairIds & { by: Actor },
  journal: Journal,
  trx: Transaction
) {
  const held = await rowsIn('membership_slots', trx)
    .where('customer_id', loserId)
    .select('membership_id')
  const ids = held.map(({ membership_id: id }) => id)
  if (ids.length === 0) return
  await rowsIn('memberships', trx).whereIn('id', ids).orderBy('id').forUpdate().select('id')
  const slots = await rowsIn('membership_slots', trx)
    .whereIn('membership_id', ids)
    .whereIn('customer_id', [winnerId, loserId])
    .orderBy('id')
    .forUpdate()
    .select('id', 'membership_id', 'slot_number', 'customer_id', 'assigned_at')

  const left = surplus(slots, winnerId)
  for (const slot of left) await leave({ slot, winnerId, by }, journal, trx)
  const follow = slots.filter((slot) => slot.customer_id === loserId && !left.includes(slot))
  const moved = follow.map(({ id }) => id)
  await move(
    { table: 'membership_slots', column: 'customer_id', ids: moved, to: winnerId },
    journal,
    trx
  )
}

/** Of two places in one membership, the one to give up. */
function surplus(slots: Slot[], winnerId: number): Slot[] {
  return [...Map.groupBy(slots, (slot) => slot.membership_id).values()].flatMap((both) => {
    if (both.length < 2) return []
    const stays =
      both.find(({ slot_number: number }) => number === PRIMARY_SLOT) ??
      both.find(({ customer_id: holder }) => holder === winnerId)
    return both.filter((slot) => slot !== stays)
  })
}

async function leave(
  { slot, winnerId, by }: { slot: Slot; winnerId: number; by: Actor },
  journal: Journal,
  trx: Transaction
) {
  const now = sqlTime(clock.now())
  const to = { customer_id: null, assigned_at: null, relationship: null }
  await change({ table: 'membership_slots', id: slot.id, to }, journal, trx)
  const [held] = await rowsInto('slot_history', trx).insert({
    membership_id: slot.membership_id,
    slot_id: slot.id,
    slot_number: slot.slot_number,
    customer_id: winnerId,
    assigned_at: slot.assigned_at,
    removed_at: later(now, slot.assigned_at),
  })
  journal.added.push({ table: 'slot_history', id: Number(held) })
  const [told] = await rowsInto('membership_events', trx).insert({
    membership_id: slot.membership_id,
    customer_id: winnerId,
    action: 'slot.emptied',
    details: JSON.stringify({ slot_number: slot.slot_number, merged: true }),
    actor_kind: by.kind,
    actor_id: by.id,
    actor_name: by.name,
    created_at: now,
  })
  journal.added.push({ table: 'membership_events', id: Number(told) })
}
