import { UNDO_SECONDS, type ActivityAction } from '@trailgate/shared/activity/actions'
import type { MembershipStatus } from '@trailgate/shared/memberships/constants'
import { can, type Action } from '@trailgate/shared/permissions'
import type { AuditLogRow } from '#database/rows'
import { ChangedSince, NotUndoable, UndoTooLate } from '#activity/undo_refusals'
import { staffOf } from '#access/caller'
import type { Caller } from '#access/callers'
import { lockedMemberships } from '#memberships/locked_membership'
import { activate, setStatus } from '#memberships/set_status'
import { giveSlot } from '#memberships/slots/assign_slot'
import { leavePlace } from '#memberships/slots/empty_slot'
import { placeOf } from '#memberships/slots/place'
import { handSlotOn } from '#memberships/slots/transfer_slot'
import { noteUndone } from '#platform/audit/audited_call'
import type { Details } from '#platform/audit/entries'
import { clock } from '#platform/clock'
import { instantOf } from '#platform/database/sql_time'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import { Forbidden, NotFound } from '#platform/http/refusals'
import { endBan, writeBan } from '#visits/ban_customer'

type Done = Pick<AuditLogRow, 'id' | 'action' | 'subject_id'> & { details: Details }

type Undoing = {
  /** The permission of the call that is undone. */
  right: Action
  undo: (done: Done, caller: Caller, trx: Transaction) => Promise<void>
}

const STATUS: Undoing = { right: 'memberships.write', undo: restoreStatus }
const BULK: Undoing = { right: 'memberships.bulk', undo: reactivate }
const SLOT: Undoing = { right: 'slots.write', undo: restoreHolder }

/** Actions that can be undone from their notice, each with the act that undoes it. */
const UNDOABLE: Partial<Record<ActivityAction, Undoing>> = {
  'membership.activated': STATUS,
  'membership.suspended': STATUS,
  'membership.cancelled': STATUS,
  'membership.expired': STATUS,
  'memberships.bulk_cancelled': BULK,
  'memberships.bulk_expired': BULK,
  'customer.banned': { right: 'customers.ban', undo: restoreBan },
  'customer.ban_lifted': { right: 'customers.ban', undo: restoreBan },
  'slot.assigned': SLOT,
  'slot.transferred': SLOT,
  'slot.emptied': SLOT,
}

/** Time for an answer on its way, beside the time that the notice shows. */
const GRACE_SECONDS = 5

/**
 * Undoes the caller's own call within 30 s; a repeated call undoes it once.
 * @throws {NotFound} for an unknown row, and for that of another member of staff.
 * @throws {NotUndoable} 409
 * @throws {UndoTooLate} 409
 * @throws {ChangedSince} 409
 * @throws {Forbidden} 403 for a role that may not make the call that is undone.
 */
export async function undoActivity(caller: Caller, { id }: { id: number }) {
  const { id: staffId, role } = staffOf({ caller })
  await withIdempotencyKeyTo(caller, {
    resource: 'activity.undo',
    id,
    body: { id },
    make: async (trx) => {
      const row = await rowsIn('audit_log', trx)
        .where({ id, actor_kind: 'staff', actor_id: staffId })
        .select('id', 'action', 'subject_id', 'details', 'created_at')
        .first()
      if (!row) throw new NotFound()
      const undoing = UNDOABLE[row.action]
      if (!undoing) throw new NotUndoable()
      if (!can(role, undoing.right)) throw new Forbidden()
      const age = clock.now().getTime() - instantOf(row.created_at).getTime()
      if (age > (UNDO_SECONDS + GRACE_SECONDS) * 1000) throw new UndoTooLate()
      noteUndone(id)
      const details = JSON.parse(row.details) as Details
      await undoing.undo({ ...row, details }, caller, trx)
    },
  })
}

/** A single membership gets the status back that it had. */
async function restoreStatus(done: Done, { by }: Caller, trx: Transaction) {
  const [from, to] = changeIn(done, 'status') as [MembershipStatus, MembershipStatus]
  // The pause that ended is not kept.
  if (from === 'suspended' && to === 'active') throw new NotUndoable()
  const ids = done.subject_id === null ? [] : [done.subject_id]
  await setBack({ done, ids, from: to, to: from }, by, trx)
}

/** The bulk calls start from active memberships only. */
async function reactivate(done: Done, { by }: Caller, trx: Transaction) {
  const { ids = [], count = 0 } = done.details
  if (ids.length < count) throw new NotUndoable()
  const from = done.action === 'memberships.bulk_cancelled' ? 'cancelled' : 'expired'
  await setBack({ done, ids, from, to: 'active' }, by, trx)
}

type SettingBack = {
  done: Done
  ids: readonly number[]
  from: MembershipStatus
  to: MembershipStatus
}

async function setBack({ done, ids, from, to }: SettingBack, by: Caller['by'], trx: Transaction) {
  const memberships = await lockedMemberships(ids, trx)
  const isAsLeft =
    memberships.length === ids.length && memberships.every(({ status }) => status === from)
  if (!isAsLeft || (await wasChanged({ kind: 'membership', ids, done }, trx))) {
    throw new ChangedSince()
  }
  const now = clock.now()
  if (from !== 'suspended') return setStatus({ memberships, to, by, now }, trx)
  for (const membership of memberships) {
    // As of the day of the pause, which may be over since midnight: no days are given back.
    const on = membership.suspended_on ?? clock.today()
    await activate({ membership, on, by, now }, trx)
  }
}

/** A ban that was set ends, or gives way to the one before it; a ban that was lifted is set again. */
async function restoreBan(done: Done, { by }: Caller, trx: Transaction) {
  const id = done.subject_id ?? 0
  await rowsIn('customers', trx).where('id', id).forUpdate().select('id')
  if (await wasChanged({ kind: 'customer', ids: [id], done, actions: BANS }, trx)) {
    throw new ChangedSince()
  }
  const [wasBanned] = changeIn(done, 'banned')
  if (wasBanned !== true) return endBan({ id, by }, trx)
  const [newest, before] = await rowsIn('activity', trx)
    .where({ customer_id: id, action: 'customer.banned' })
    .orderBy('id', 'desc')
    .limit(2)
    .select('details')
  const ban = (done.action === 'customer.banned' ? before : newest)?.details
  if (!ban) throw new NotUndoable()
  const { until, reason } = JSON.parse(ban) as { until: string | null; reason: string }
  return writeBan({ id, ban: { until, reason }, by }, trx)
}

const BANS: readonly ActivityAction[] = ['customer.banned', 'customer.ban_lifted']

/** A slot goes back to its holder before, or is free again. */
async function restoreHolder(done: Done, { by }: Caller, trx: Transaction) {
  const membershipId = done.subject_id ?? 0
  const [before, after] = changeIn(done, 'holder_id') as [number | null, number | null]
  const slot = await rowsIn('membership_slots', trx)
    .where({ membership_id: membershipId, slot_number: Number(done.details.slot_number) })
    .forUpdate()
    .select('id', 'customer_id')
    .first()
  if (!slot || slot.customer_id !== after || (await wasHandedOn(done, trx))) {
    throw new ChangedSince()
  }
  const of = { membershipId, slotId: slot.id }
  if (before === null) return leavePlace({ place: await placeOf(of, trx), by }, trx)
  const relationship = relationshipIn(done)
  if (after === null)
    return void (await giveSlot({ ...of, customerId: before, relationship, by }, trx))
  return handSlotOn({ ...of, customerId: before, relationship, by }, trx)
}

const SLOTS: readonly ActivityAction[] = ['slot.assigned', 'slot.transferred', 'slot.emptied']

/** True if later calls changed this slot, even if its holder came back since. A call on several slots names none. */
async function wasHandedOn({ id, subject_id: membershipId, details }: Done, trx: Transaction) {
  const later = await rowsIn('audit_log', trx)
    .where({ subject_kind: 'membership', subject_id: membershipId })
    .whereIn('action', [...SLOTS])
    .where('id', '>', id)
    .select('details')
  return later.some((row) => {
    const { slot_number: number } = JSON.parse(row.details) as Details
    return number === undefined || number === details.slot_number
  })
}

type Relationship = NonNullable<Parameters<typeof giveSlot>[0]['relationship']>

function relationshipIn({ details }: Done): Relationship | null {
  const { relationship } = details
  return typeof relationship === 'string' ? (relationship as Relationship) : null
}

/** @throws {NotUndoable} for a row that does not have the change. */
function changeIn({ details }: Done, field: string): readonly unknown[] {
  const values = details.changes?.[field]
  if (values?.length !== 2) throw new NotUndoable()
  return values
}

type Since = {
  kind: AuditLogRow['subject_kind']
  ids: readonly number[]
  done: Done
  actions?: readonly ActivityAction[]
}

/** True if later calls changed one of these records. */
async function wasChanged({ kind, ids, done, actions }: Since, trx: Transaction) {
  const later = rowsIn('audit_log', trx)
    .where('subject_kind', kind)
    .whereIn('subject_id', [...ids])
    .where('id', '>', done.id)
  if (actions) void later.whereIn('action', [...actions])
  return (await later.select('id').first()) !== null
}
