import type { Slot, SlotSummary } from '@trailgate/shared/slots/schemas'
import { computed, rowsIn } from '#platform/database/rows_in'
import { NotFound } from '#platform/http/refusals'
import { mustExist } from '#memberships/must_exist'
import { toSlot } from '#memberships/slots/slot_transformer'

/** The places of a membership with who holds them. @throws {NotFound} */
export async function slotsOfMembership(membershipId: number): Promise<Slot[]> {
  const rows = await slots().where('s.membership_id', membershipId)
  // Every membership has at least the place of its primary member.
  if (rows.length === 0) throw new NotFound()
  return rows.map(toSlot)
}

/** Former holders of a membership's places, by place, the latest first. */
export async function leftSlots(membershipId: number): Promise<Slot[]> {
  const rows = await rowsIn('slot_history as h')
    .leftJoin('customers as c', 'c.id', 'h.customer_id')
    .where('h.membership_id', membershipId)
    .orderBy('h.slot_number')
    .orderBy('h.id', 'desc')
    .select('h.slot_id as id', 'h.slot_number', 'h.assigned_at', 'h.removed_at', ...HOLDER)
  return rows.map(toSlot)
}

/** The free places of a membership. @throws {NotFound} */
export async function freeSlots(membershipId: number): Promise<Slot[]> {
  await mustExist(membershipId)
  const rows = await slots().where('s.membership_id', membershipId).whereNull('s.customer_id')
  return rows.map(toSlot)
}

/** One place. @throws {NotFound} */
export async function slotById(id: number): Promise<Slot> {
  const row = await slots().where('s.id', id).first()
  if (!row) throw new NotFound()
  return toSlot(row)
}

/** Number of places and of held ones. @throws {NotFound} */
export async function slotSummary(membershipId: number): Promise<SlotSummary> {
  const { total, used } = await rowsIn('membership_slots')
    .where('membership_id', membershipId)
    .count('* as total')
    .count('customer_id as used')
    .firstOrFail()
  if (Number(total) === 0) throw new NotFound()
  return {
    total_slots: Number(total),
    used_slots: Number(used),
    available_slots: Number(total) - Number(used),
  }
}

const HOLDER = [
  'c.id as customer_id',
  'c.first_name',
  'c.last_name',
  'c.member_id',
  'c.email',
] as const

const NOT_REMOVED = computed<{ removed_at: null }>('null as removed_at')

function slots() {
  return rowsIn('membership_slots as s')
    .leftJoin('customers as c', 'c.id', 's.customer_id')
    .orderBy('s.slot_number')
    .select('s.id', 's.slot_number', 's.assigned_at', NOT_REMOVED, ...HOLDER)
}
