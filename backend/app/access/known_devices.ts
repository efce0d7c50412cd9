import { KNOWN_DEVICE_SECONDS } from '@trailgate/shared/sessions/constants'
import { rowsIn } from '#platform/database/rows_in'
import { isUniqueViolation } from '#platform/database/database_errors'
import { insertRow } from '#platform/database/insert_many'
import { validEnds } from '#platform/validity'
import { sqlTime, sqlTimeAfter } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** Account of the device. */
export type Owner = { column: 'staff_id' | 'customer_id'; id: number }

/** Maximum devices per account; the least recently seen one is dropped. */
const DEVICES_MAX = 20

/** True if this browser has signed in to the account with this username before. */
export function isKnownToStaff(hash: string, username: string, now: Date): Promise<boolean> {
  return isThere(
    devices(hash, now).join('staff as s', 's.id', 'd.staff_id').where('s.username', username)
  )
}

/** True if this browser has signed in the rider with this phone before. */
export function isKnownToRider(hash: string, phone: string, now: Date): Promise<boolean> {
  return isThere(
    devices(hash, now)
      .join('customers as c', 'c.id', 'd.customer_id')
      .where('c.phone', phone)
      .whereNull('c.closed_at')
  )
}

/** Records that an account's password was entered in this browser, which then counts as known for another 180 days. */
export async function rememberDevice(
  { hash, owner, now }: { hash: string; owner: Owner; now: Date },
  trx: Transaction
) {
  const seen = { last_seen_at: sqlTime(now), expires_at: sqlTimeAfter(now, KNOWN_DEVICE_SECONDS) }
  const row = { hash, [owner.column]: owner.id }
  const renewed = await rowsIn('known_devices', trx).where(row).update(seen)
  if (Number(renewed) > 0) return
  await insertRow(trx, 'known_devices', { ...row, ...seen, created_at: sqlTime(now) }).catch(
    (error: unknown) => {
      // A concurrent sign-in from the same browser has recorded it.
      if (!isUniqueViolation(error)) throw error
    }
  )
  const rest = await rowsIn('known_devices', trx)
    .where(owner.column, owner.id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(DEVICES_MAX)
    .limit(DEVICES_MAX)
    .select('id')
  if (rest.length === 0) return
  const ids = rest.map(({ id }) => id)
  await rowsIn('known_devices', trx).whereIn('id', ids).delete()
}

/** Forgets all devices of an account, as after a new password. */
export async function forgetDevices({ column, id }: Owner, trx: Transaction) {
  await rowsIn('known_devices', trx).where(column, id).delete()
}

function devices(hash: string, now: Date) {
  return rowsIn('known_devices as d')
    .where('d.hash', hash)
    .whereBetween('d.expires_at', validEnds(now, KNOWN_DEVICE_SECONDS))
}

async function isThere(rows: ReturnType<typeof devices>): Promise<boolean> {
  return (await rows.select('d.id').first()) !== null
}
