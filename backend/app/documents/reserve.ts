import { statfs } from 'node:fs/promises'
import { settings } from '#start/settings'

/**
 * Free space that riders' uploads must leave on the disk of DATA_DIR: 1 GB, on a small disk a tenth. Only tests change
 * it.
 */
export const reserve = { bytes: 1024 ** 3, part: 0.1 }

/** True while riders' uploads leave room for signatures and check-ins, however many accounts upload. */
export async function leavesReserve(): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(settings.dataDir)
  return bavail * bsize >= Math.min(reserve.bytes, blocks * bsize * reserve.part)
}
