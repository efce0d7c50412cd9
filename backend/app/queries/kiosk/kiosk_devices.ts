import db from '@adonisjs/lucid/services/db'
import type { KioskDevice } from '@trailgate/shared/kiosk/schemas'
import { isoTime } from '#services/sql_time'

type Row = {
  id: number
  name: string
  created_at: string
  paired_at: string | null
  last_seen_at: string | null
  revoked_at: string | null
}

const COLUMNS = ['id', 'name', 'created_at', 'paired_at', 'last_seen_at', 'revoked_at'] as const

/** Every tablet of the park, the newest first. */
export async function kioskDevices(): Promise<KioskDevice[]> {
  const rows: Row[] = await db
    .from('kiosk_devices')
    .orderBy('id', 'desc')
    .select(...COLUMNS)
  return rows.map(toKioskDevice)
}

export async function kioskDevice(id: number): Promise<KioskDevice> {
  return toKioskDevice(
    await db
      .from('kiosk_devices')
      .where('id', id)
      .select(...COLUMNS)
      .firstOrFail()
  )
}

function toKioskDevice(row: Row): KioskDevice {
  return {
    id: row.id,
    name: row.name,
    status: row.revoked_at ? 'revoked' : row.paired_at ? 'paired' : 'waiting',
    created_at: isoTime(row.created_at),
    paired_at: isoTime(row.paired_at),
    last_seen_at: isoTime(row.last_seen_at),
  }
}
