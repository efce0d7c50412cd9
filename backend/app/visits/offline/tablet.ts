import type { Caller } from '#access/callers'
import { KioskNotPaired } from '#access/kiosk_not_paired'
import { deviceOfToken } from '#access/kiosk/device_of_token'
import { rowsIn } from '#platform/database/rows_in'
import type { Tablet } from '#visits/offline/capture'

/** The paired tablet that calls. @throws {KioskNotPaired} 403 for any other browser, and for a revoked tablet. */
export async function tabletOf({ cookies }: Caller): Promise<Tablet> {
  const device = await deviceOfToken(cookies.kioskDevice)
  if (!device) throw new KioskNotPaired()
  return rowsIn('kiosk_devices')
    .where('id', device.id)
    .select('id', 'name', 'clock_skew_ms', 'paired_at')
    .firstOrFail()
}

/** True for a tablet of the park: its batches are read without a session. */
export async function isTablet({ cookies }: Caller): Promise<boolean> {
  return (await deviceOfToken(cookies.kioskDevice)) !== null
}
