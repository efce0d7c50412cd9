import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { openSession } from '#access/sessions/open_session'
import { endSession, holdDevice } from '#access/sessions/sign_in'
import { clock } from '#platform/clock'
import { insertRow } from '#platform/database/insert_many'
import { sqlTime } from '#platform/database/sql_time'
import { inTransaction, type Transaction } from '#platform/database/transaction'

type Entry = {
  customerId: number
  /** Checked in at a kiosk, or signed in on the rider's own phone. */
  kind: 'kiosk' | 'rider'
  /** The paired tablet, if any. */
  device: { id: number } | null
  now: Date
}

/** A session whose token the browser does not have yet. */
export type OpenedSession = { token: string; seconds: number }

/**
 * Signs in a rider who registers in this transaction: one sign-in row and one session.
 * @throws {KioskNotPaired} when the tablet was revoked meanwhile.
 */
export async function enterRegistered(
  caller: Caller,
  entry: Entry,
  trx: Transaction
): Promise<OpenedSession> {
  const { customerId, kind, device, now } = entry
  await insertRow(trx, 'sign_ins', {
    customer_id: customerId,
    device_id: kind === 'kiosk' ? (device?.id ?? null) : null,
    channel: kind === 'kiosk' ? 'kiosk' : 'portal',
    day: clock.today(),
    created_at: sqlTime(now),
  })
  return enter(caller, entry, trx)
}

/** A session for a rider who registered and was signed in before; null if they were suspended or closed since. */
export async function enterAgain(caller: Caller, entry: Entry): Promise<OpenedSession | null> {
  return inTransaction(async (trx) => {
    const person = await rowsIn('customers', trx)
      .where({ id: entry.customerId, status: 'active' })
      .whereNull('closed_at')
      .forShare()
      .select('id')
      .first()
    return person && enter(caller, entry, trx)
  })
}

async function enter(
  caller: Caller,
  { customerId, kind, device, now }: Entry,
  trx: Transaction
): Promise<OpenedSession> {
  const tablet = kind === 'kiosk' ? device : null
  if (tablet) await holdDevice(tablet.id, now, trx)
  await endSession(caller.cookies.session, trx)
  return openSession({ customerId, kind, deviceId: tablet?.id ?? null, now, trx })
}
