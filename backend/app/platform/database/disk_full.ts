import { statfs } from 'node:fs/promises'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { isDiskFull } from '#start/start_failure'

/**
 * Free bytes below which the disk counts as full: small writes might still fit where a signature with its picture would
 * not.
 */
const ROOM_FOR_A_WRITE = 1024 * 1024

/** True from a write that met a full disk until the next one that succeeds. */
let met = false

/** Notes that a write met a full disk, on this machine or on the database server. */
export function noteDiskFull() {
  met = true
}

/** True if the disk takes writes. Tests it with a write only after one was refused. */
export async function takesWrites() {
  if (!met) return true
  if (!(await hasRoomForAWrite())) return false
  try {
    await rowsIn('park_version').update({ changed_at: sqlTime(clock.now()) })
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
  met = false
  return true
}

/** A database server keeps its files elsewhere, where only a test write tells. */
async function hasRoomForAWrite() {
  if (settings.database.connection !== 'sqlite') return true
  const { bavail, bsize } = await statfs(settings.dataDir)
  return bavail * bsize >= ROOM_FOR_A_WRITE
}
