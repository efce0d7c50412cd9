import { inChunks } from '#platform/database/chunks'
import { rowsIn } from '#platform/database/rows_in'
import { later, sqlTime } from '#platform/database/sql_time'
import { writeUnlessBusy } from '#platform/database/transaction'
import { inBackground } from '#platform/jobs/background'
import { clock } from '#platform/clock'

/*
 * A kiosk's idle time moves on with every call. Each call would wait for a commit of its own, so those of a moment are written together;
 * this process knows them meanwhile. A process that is killed loses what its last calls moved on.
 */

/** How long an idle time waits for others, and after a failure. */
const TOGETHER_MS = 250
const AGAIN_MS = 2000

const WHAT = 'session: its idle time'

/** By the session's id. */
const waiting = new Map<number, string>()
let timer: NodeJS.Timeout | undefined
let writing: Promise<void> | undefined
let pause = TOGETHER_MS

/** Moves a session's idle time on. */
export function moveIdleTime(sessionId: number, until: string) {
  waiting.set(sessionId, later(until, waiting.get(sessionId) ?? null))
  schedule()
}

/** Writes an earlier one at once, after the clock was put back. */
export async function putIdleTimeBack(sessionId: number, until: string) {
  waiting.delete(sessionId)
  await writeUnlessBusy(
    WHAT,
    rowsIn('sessions').where('id', sessionId).update({ idle_until: until })
  )
}

/** A session's idle time, of which this is written. */
export function idleTimeOf(sessionId: number, written: string) {
  return later(written, waiting.get(sessionId) ?? null)
}

/** Writes what waits now. What the database is too busy for is tried again, as long as it matters. */
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
    // In the order of their ids, so that processes do not wait for each other in a circle.
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
