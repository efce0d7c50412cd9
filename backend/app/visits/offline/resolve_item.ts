import type { OfflineReason, OfflineResolved } from '@trailgate/shared/offline/schemas'
import type { OfflineResolve } from '@trailgate/shared/offline/staff_schemas'
import { messages } from '@trailgate/shared/offline/messages'
import { can } from '@trailgate/shared/permissions'
import type { OfflineItemsRow } from '#database/rows'
import type { Caller, StaffCaller } from '#access/callers'
import { staffOf } from '#access/caller'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { instantOf, isoTime, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import { refusal } from '#platform/http/refusal'
import { Forbidden, Invalid, NotFound } from '#platform/http/refusals'
import { captureForStaff, type Capture } from '#visits/offline/capture'
import { prepared } from '#visits/offline/decide_item'
import { enteredOtherwise } from '#visits/offline/entered_otherwise'
import { SignatureNeedsStaff, staffReason } from '#visits/offline/needs_staff'
import { offlineRow, payloadIn } from '#visits/offline/offline_rows'
import type { Prepared } from '#visits/offline/prepared'
import { remainderId, storeItem } from '#visits/offline/stored_items'

/** Another member of staff has decided this item. */
export class AlreadyResolved extends refusal('ALREADY_RESOLVED', messages['resolve.already']) {}

type Resolving = { uid: string; sent: OfflineResolve }

/**
 * Staff decide an item: it is about a customer, or about a new one, or it is discarded, which managers do with a
 * reason. Two at once decide it once; a repeated call gets the result of the first one.
 * @throws {NotFound}
 * @throws {AlreadyResolved} 409
 * @throws {Forbidden} 403 for discarding below manager, and for a banned person below manager.
 * @throws {Invalid} 422 where the item cannot be taken for this person, with the reason.
 */
export async function resolveItem(caller: Caller, asked: Resolving): Promise<OfflineResolved> {
  const staff = staffOf({ caller })
  const { uid, sent } = asked
  if (sent.discard && !can(staff.role, 'kiosk.offline_discard')) throw new Forbidden()
  const row = await rowsIn('offline_items as i')
    .join('kiosk_devices as d', 'd.id', 'i.device_id')
    .where('i.uid', uid)
    .select('i.id', 'i.kind', 'i.status', 'i.captured_at', 'i.received_at', 'i.skew_ms')
    .select('i.payload', 'i.device_id', 'd.name')
    .first()
  if (!row) throw new NotFound()
  const deciding: Deciding = { caller, staff, asked, row }
  if (row.status !== 'needs_staff') await settle(deciding, refuseSettled)
  else if (sent.discard) await settle(deciding, (trx) => discard(deciding, trx))
  else await takeFor(deciding)
  const decided = await rowsIn('offline_items')
    .where('id', row.id)
    .select('customer_id')
    .firstOrFail()
  return { ...(await offlineRow(uid)), customer_id: decided.customer_id }
}

type Stored = Pick<
  OfflineItemsRow,
  'id' | 'kind' | 'status' | 'captured_at' | 'received_at' | 'skew_ms' | 'payload' | 'device_id'
> & { name: string }

type Deciding = { caller: Caller; staff: StaffCaller; asked: Resolving; row: Stored }

/** One decision in one transaction, once for a repeated call. */
async function settle(
  { caller, asked, row }: Deciding,
  make: (trx: Transaction) => Promise<void>
): Promise<void> {
  const { uid, sent } = asked
  const body = { uid, ...sent }
  await withIdempotencyKeyTo(caller, { resource: 'offline_item', id: row.id, body, make })
}

/** For a call that is no repetition of the one that decided the item. */
async function refuseSettled(): Promise<void> {
  throw new AlreadyResolved()
}

async function discard({ caller, staff, asked, row }: Deciding, trx: Transaction): Promise<void> {
  const { uid, sent } = asked
  await lockWaiting(row.id, trx)
  const reason = sent.reason ?? ''
  await rowsIn('offline_items', trx)
    .where('id', row.id)
    .update({
      status: 'discarded',
      discard_reason: reason,
      payload: null,
      said: null,
      ...by(staff),
    })
  const subject = { id: row.id, label: uid }
  const details = { reason }
  await record({ action: 'offline_item.discarded', by: caller.by, details, subject }, trx)
}

async function takeFor(deciding: Deciding): Promise<void> {
  const { caller, asked, row } = deciding
  const { uid, sent } = asked
  const capture = captureForStaff({
    item: {
      id: uid,
      kind: row.kind,
      captured_at: isoTime(row.captured_at),
      payload: payloadIn(row.payload) ?? {},
    },
    device: { id: row.device_id, name: row.name, clock_skew_ms: row.skew_ms, paired_at: null },
    caller,
    receivedAt: clock.now(),
    arrivedAt: instantOf(row.received_at),
  })
  const field = sent.customer_id === undefined ? 'create' : 'customer_id'
  await inItsWords(field, async () => {
    const ready = await prepared(capture)
    const take = (held: OfflineReason | null) =>
      settle(deciding, (trx) => write({ deciding, capture, ready, held }, trx))
    try {
      await take(null)
    } catch (error) {
      if (!(error instanceof SignatureNeedsStaff)) throw error
      await take(error.reason)
    }
  })
}

type Writing = {
  deciding: Deciding
  capture: Capture
  ready: Prepared
  /** Why its signature stays an item for staff. */
  held: OfflineReason | null
}

/** Writes the item for the person whom staff chose. */
async function write({ deciding, capture, ready, held }: Writing, trx: Transaction): Promise<void> {
  const { caller, staff, asked, row } = deciding
  const { device, receivedAt, item } = capture
  await lockWaiting(row.id, trx)
  const chosen = asked.sent.customer_id ?? 'create'
  const customerId = await ready.apply(trx, { chosen, held: held !== null })
  // The records hold its content now; the sentence may name people.
  const taken = { status: 'accepted' as const, customer_id: customerId, payload: null, said: null }
  await rowsIn('offline_items', trx)
    .where('id', row.id)
    .update({ ...taken, ...by(staff) })
  if (held) {
    const stored = { capturedAt: item.captured_at, receivedAt, device }
    const rest = { reason: held, payload: ready.payload }
    await storeItem({ uid: remainderId(item.id), kind: 'signing', ...stored, held: rest }, trx)
  }
  const entered = await enteredOtherwise({ payload: item.payload, customerId }, trx)
  const { by: actor } = caller
  if (Object.keys(entered).length > 0) {
    // A line of the person, so that it goes with them.
    await record(
      { action: 'customer.entered_otherwise', by: actor, customerId, details: { entered } },
      trx
    )
  }
  const subject = { id: row.id, label: item.id }
  const details = { customer_id: customerId }
  await record({ action: 'offline_item.resolved', by: actor, details, subject }, trx)
}

/** A reason for staff as the refusal of what staff chose. */
async function inItsWords<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isOwn = error instanceof AlreadyResolved || error instanceof Forbidden
    const reason = isOwn || error instanceof NotFound ? null : staffReason(error)
    if (!reason) throw error
    throw new Invalid({ [field]: [reason.text] })
  }
}

/** Locks an item that waits for staff. @throws {AlreadyResolved} */
async function lockWaiting(id: number, trx: Transaction): Promise<void> {
  const row = await rowsIn('offline_items', trx)
    .where('id', id)
    .forUpdate()
    .select('status')
    .first()
  if (row?.status !== 'needs_staff') throw new AlreadyResolved()
}

function by({ id, firstName, lastName }: StaffCaller) {
  return {
    resolved_by_id: id,
    resolved_by_name: `${firstName} ${lastName}`,
    resolved_at: sqlTime(clock.now()),
  }
}
