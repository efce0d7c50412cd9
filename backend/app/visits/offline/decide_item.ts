import logger from '@adonisjs/core/services/logger'
import { OFFLINE_HELD_MAX } from '@trailgate/shared/offline/constants'
import type { OfflineAnswer, OfflineItem, OfflineReason } from '@trailgate/shared/offline/schemas'
import type { Caller } from '#access/callers'
import { clock } from '#platform/clock'
import { rowsIn, theSums } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { captureOf, type Capture, type Tablet } from '#visits/offline/capture'
import { SignatureNeedsStaff, staffReason } from '#visits/offline/needs_staff'
import type { Prepared } from '#visits/offline/prepared'
import { firstAnswer, ItemIsKnown, remainderId, storeItem } from '#visits/offline/stored_items'
import { prepareRegistration } from '#visits/offline/take_registration'
import { prepareSigning } from '#visits/offline/take_signing'
import { prepareVisit } from '#visits/offline/take_visit'

const PREPARE: Record<OfflineItem['kind'], (capture: Capture) => Promise<Prepared>> = {
  registration: prepareRegistration,
  signing: prepareSigning,
  visit: prepareVisit,
}

/** Reads the payload of an item by its kind. @throws {NeedsStaff} */
export function prepared(capture: Capture): Promise<Prepared> {
  return PREPARE[capture.item.kind](capture)
}

type Deciding = { item: OfflineItem; device: Tablet; caller: Caller }

/**
 * Decides an item once: its effect and the item itself are one transaction. An item that cannot be matched is kept whole
 * for staff. `retry` where it could not be decided this time.
 */
export function decideItem(deciding: Deciding): Promise<OfflineAnswer> {
  const { id } = deciding.item
  const answer = underWay.get(id) ?? decideOnce(deciding).finally(() => underWay.delete(id))
  underWay.set(id, answer)
  return answer
}

/**
 * Items that this process decides at this moment: a second call with the same id shares the answer, and does not wait
 * for the row's key, where several would deadlock.
 */
const underWay = new Map<string, Promise<OfflineAnswer>>()

async function decideOnce(deciding: Deciding): Promise<OfflineAnswer> {
  const { id } = deciding.item
  try {
    return (await firstAnswer(id)) ?? (await decideNew(deciding))
  } catch (error) {
    if (error instanceof ItemIsKnown) return (await firstAnswer(id)) ?? { id, status: 'retry' }
    logger.error({ err: error, item: id }, 'offline: an item could not be decided')
    return { id, status: 'retry' }
  }
}

async function decideNew(deciding: Deciding): Promise<OfflineAnswer> {
  const { item } = deciding
  const receivedAt = clock.now()
  try {
    const isWritten = await accept({ ...deciding, receivedAt })
    return { id: item.id, status: isWritten ? 'accepted' : 'retry' }
  } catch (error) {
    const reason = staffReason(error)
    if (!reason) throw error
    return keepForStaff({ ...deciding, receivedAt }, reason)
  }
}

type Received = Deciding & { receivedAt: Date }

/** False where its signature would be one item more than may wait for staff: nothing of it is written. */
async function accept(received: Received): Promise<boolean> {
  const capture = captureOf(received)
  const ready = await prepared(capture)
  try {
    await write(capture, ready, null)
  } catch (error) {
    if (!(error instanceof SignatureNeedsStaff)) throw error
    if (await isHeldUp(received.device.id)) return false
    await write(capture, ready, error.reason)
  }
  return true
}

/** Writes an accepted item; with a reason its signature is left to staff, as an item of its own. */
async function write(capture: Capture, ready: Prepared, held: OfflineReason | null) {
  const { item, device, receivedAt } = capture
  const stored = { capturedAt: item.captured_at, receivedAt, device }
  await inTransaction(async (trx) => {
    const row = { uid: item.id, kind: item.kind, ...stored, held: null }
    const rowId = await storeItem(row, trx)
    const customerId = await ready.apply(trx, { held: held !== null })
    await rowsIn('offline_items', trx).where('id', rowId).update({ customer_id: customerId })
    if (!held) return
    const uid = remainderId(item.id)
    const rest = { reason: held, payload: ready.payload }
    await storeItem({ uid, kind: 'signing', ...stored, held: rest }, trx)
  })
}

/** Fields that are never stored: an offline kiosk has no use for them. */
const NEVER_STORED = ['password']

async function keepForStaff(
  { item, device, receivedAt }: Received,
  reason: OfflineReason
): Promise<OfflineAnswer> {
  if (await isHeldUp(device.id)) return { id: item.id, status: 'retry' }
  const payload = Object.fromEntries(
    Object.entries(item.payload).filter(([key]) => !NEVER_STORED.includes(key))
  )
  const stored = { capturedAt: item.captured_at, receivedAt, device, held: { reason, payload } }
  await inTransaction((trx) => storeItem({ uid: item.id, kind: item.kind, ...stored }, trx))
  return { id: item.id, status: 'needs_staff', reason }
}

/** True for a tablet that has as many items with staff as it may have. */
async function isHeldUp(deviceId: number): Promise<boolean> {
  const { held } = await theSums(
    rowsIn('offline_items')
      .where('device_id', deviceId)
      .where('status', 'needs_staff')
      .count('* as held')
  )
  return Number(held) >= OFFLINE_HELD_MAX
}
