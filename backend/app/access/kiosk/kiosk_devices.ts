import type { KioskDevicesRow } from '#database/rows'
import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { isValid } from '#platform/validity'
import { isoTime } from '#platform/database/sql_time'

type Row = Pick<
  KioskDevicesRow,
  'id' | 'name' | 'code_expires_at' | 'created_at' | 'paired_at' | 'last_seen_at' | 'revoked_at'
>

const COLUMNS = [
  'id',
  'name',
  'code_expires_at',
  'created_at',
  'paired_at',
  'last_seen_at',
  'revoked_at',
] as const

/** Every tablet of the park, the newest first. */
export async function kioskDevices(): Promise<KioskDevice[]> {
  const rows = await rowsIn('kiosk_devices')
    .orderBy('id', 'desc')
    .select(...COLUMNS)
  return rows.map(toKioskDevice)
}

export async function kioskDevice(id: number): Promise<KioskDevice> {
  return toKioskDevice(
    await rowsIn('kiosk_devices')
      .where('id', id)
      .select(...COLUMNS)
      .firstOrFail()
  )
}

function toKioskDevice(row: Row): KioskDevice {
  return {
    id: row.id,
    name: row.name,
    status: statusOf(row),
    created_at: isoTime(row.created_at),
    paired_at: isoTime(row.paired_at),
    last_seen_at: isoTime(row.last_seen_at),
  }
}

function statusOf(row: Row): KioskDevice['status'] {
  if (row.revoked_at) return 'revoked'
  if (row.paired_at) return 'paired'
  const isGood =
    row.code_expires_at !== null &&
    isValid(row.code_expires_at, PAIRING_CODE_MINUTES * 60, clock.now())
  return isGood ? 'waiting' : 'expired'
}
