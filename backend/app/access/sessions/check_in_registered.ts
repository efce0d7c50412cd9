import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { endSession, holdDevice } from '#access/sessions/sign_in'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Visit = {
  customerId: number
  /** The paired tablet, where it is one. */
  device: { id: number } | null
  now: Date
}

/** A kiosk session that a browser has yet to be told of. */
export type OpenedVisit = { token: string; seconds: number }

/**
 * Checks somebody in who registers at a kiosk in this transaction: one sign-in row and one kiosk session.
 * @throws {KioskNotPaired} when the tablet was revoked meanwhile.
 */
export async function checkInRegistered(
  caller: Caller,
  visit: Visit,
  trx: Transaction
): Promise<OpenedVisit> {
  const { customerId, device, now } = visit
  await insertRow(trx, 'sign_ins', {
    customer_id: customerId,
    device_id: device?.id ?? null,
    channel: 'kiosk',
    day: clock.today(),
    created_at: sqlTime(now),
  })
  return openVisit(caller, visit, trx)
}

/** A session for whoever registered and was checked in before, unless somebody suspended or closed them since. */
export async function visitAgain(caller: Caller, visit: Visit): Promise<OpenedVisit | null> {
  return inTransaction(async (trx) => {
    const person = await rowsIn('customers', trx)
      .where({ id: visit.customerId, status: 'active' })
      .whereNull('closed_at')
      .forShare()
      .select('id')
      .first()
    return person && openVisit(caller, visit, trx)
  })
}

async function openVisit(
  caller: Caller,
  { customerId, device, now }: Visit,
  trx: Transaction
): Promise<OpenedVisit> {
  if (device) await holdDevice(device.id, now, trx)
  await endSession(caller.cookies.session, trx)
  return openSession({ customerId, kind: 'kiosk', deviceId: device?.id ?? null, now, trx })
}
