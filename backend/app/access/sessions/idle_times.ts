import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import { later, sqlTime } from '#platform/database/sql_time'
import { writeUnlessBusy } from '#platform/database/transaction'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'

/* Write-behind of kiosk idle timeouts. Every call extends the timeout, and each write would wait for its own commit, so
   those of a moment are written together; this process knows them meanwhile. A killed process loses the extensions of
   its last calls. */

/** Delay before a batch is written, and after a failure. */
const TOGETHER_MS = 250
const AGAIN_MS = 2000

const WHAT = 'session: its idle time'

/** By session id. */
const waiting = new Map<number, string>()
let timer: NodeJS.Timeout | undefined
let writing: Promise<void> | undefined
let pause = TOGETHER_MS

/** Extends a session's idle timeout. */
export function moveIdleTime(sessionId: number, until: string) {
  waiting.set(sessionId, later(until, waiting.get(sessionId) ?? null))
  schedule()
}

/** Writes an earlier timeout at once, after the clock was set back. */
export async function putIdleTimeBack(sessionId: number, until: string) {
  waiting.delete(sessionId)
  await writeUnlessBusy(
    WHAT,
    rowsIn('sessions').where('id', sessionId).update({ idle_until: until })
  )
}

/** A session's idle timeout, given the stored one. */
export function idleTimeOf(sessionId: number, written: string) {
  return later(written, waiting.get(sessionId) ?? null)
}

/** Writes pending timeouts now. Failed writes are retried as long as they matter. */
export async function writeIdleTimes() {
  await writing
  clearTimeout(timer)
  timer = undefined
  pause = AGAIN_MS
  writing = write().finally(() => {
    writing = undefined
    if (waiting.size > 0) schedule()
  })
  await writing
}

function schedule() {
  if (writing) return
  timer ??= setTimeout(() => inBackground('idle times', writeIdleTimes), pause).unref()
}

async function write() {
  const now = sqlTime(clock.now())
  for (const [id, until] of waiting) if (until <= now) waiting.delete(id)
  for (const [until, sessions] of Map.groupBy(waiting, ([, end]) => end)) {
    // In id order, so that processes do not deadlock.
    const ids = sessions.map(([id]) => id).toSorted((one, other) => one - other)
    for (const some of inChunks(ids)) await writeSome(some, until)
  }
  pause = TOGETHER_MS
}

async function writeSome(ids: readonly number[], until: string) {
  const isWritten = await writeUnlessBusy(
    WHAT,
    rowsIn('sessions')
      .whereIn('id', [...ids])
      .where('idle_until', '<', until)
      .update({ idle_until: until })
  )
  if (!isWritten) return
  for (const id of ids) if (waiting.get(id) === until) waiting.delete(id)
}
