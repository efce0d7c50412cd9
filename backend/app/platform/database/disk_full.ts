import db from '@adonisjs/lucid/services/db'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { isDiskFull } from '#start/start_failure'

/** Whether a write of this process has met a full disk since one last succeeded. */
let met = false

/** Notes that a write met a full disk, of this machine or of the database server. */
export function noteDiskFull() {
  met = true
}

/** Whether the disk takes what is written. While nothing was refused, nobody writes to find out. */
export async function takesWrites() {
  if (!met) return true
  try {
    await db.from('park_version').update({ changed_at: sqlTime(clock.now()) })
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
  met = false
  return true
}
