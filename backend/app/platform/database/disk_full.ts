import { statfs } from 'node:fs/promises'
import { rowsIn } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { settings } from '#start/settings'
import { isDiskFull } from '#start/start_failure'

/** A page or two may still go where a signature with its picture would not: less than this is no room, in bytes. */
const ROOM_FOR_A_WRITE = 1024 * 1024

/** Whether a write of this process has met a full disk since one last succeeded. */
let met = false

/** Notes that a write met a full disk, of this machine or of the database server. */
export function noteDiskFull() {
  met = true
}

/** Whether the disk takes what is written. While nothing was refused, nobody writes to find out. */
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

/** A database server keeps its files elsewhere: there the write alone shows it. */
async function hasRoomForAWrite() {
  if (settings.database.connection !== 'sqlite') return true
  const { bavail, bsize } = await statfs(settings.dataDir)
  return bavail * bsize >= ROOM_FOR_A_WRITE
}
