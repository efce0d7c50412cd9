import type { KioskDevicesRow } from '#database/rows'
import { PAIRING_CODE_MINUTES } from '@trailgate/shared/kiosk/constants'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { isValid } from '#platform/validity'
import { isoTime } from '#platform/database/sql_time'

const COLUMNS = [
  'id',
  'name',
  'code_expires_at',
  'created_at',
  'paired_at',
  'last_seen_at',
  'revoked_at',
  'waiting',
  'oldest_captured_at',
  'app_version',
  'clock_skew_ms',
] as const

type Row = Pick<KioskDevicesRow, (typeof COLUMNS)[number]>

/** All tablets of the park, newest first. */
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
    waiting: row.waiting,
    oldest_captured_at: isoTime(row.oldest_captured_at),
    app_version: row.app_version,
    clock_skew_ms: row.clock_skew_ms,
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
