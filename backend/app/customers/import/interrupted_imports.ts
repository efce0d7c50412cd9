import type { ImportsRow } from '#database/rows'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportState } from '@trailgate/shared/customers/constants'
import { rowsIn } from '#platform/database/rows_in'
import { uploadFolder } from '#platform/http/upload'
import { clock } from '#platform/clock'
import { endedAt, isValid } from '#platform/validity'
import { instantOf, sqlTimeAfter } from '#platform/database/sql_time'
import { hasEnded } from '#platform/this_process'
import { inTransaction } from '#platform/database/transaction'

/** An import of another machine that was silent for so long is not worked on any more. */
const SILENT_SECONDS = 300

type Sign = Pick<ImportsRow, 'state' | 'worker' | 'alive_at'>

/** True state of an import: a running one whose process is gone counts as interrupted. */
export function stateOf({ state, worker, alive_at: aliveAt }: Sign): ImportState {
  if (state !== 'running') return state
  const heardUntil = sqlTimeAfter(instantOf(aliveAt), SILENT_SECONDS)
  const silent = !isValid(heardUntil, SILENT_SECONDS, clock.now())
  return hasEnded(worker) || silent ? 'interrupted' : 'running'
}

/**
 * Marks the imports of killed processes as interrupted and removes their files. Stored rows stay;
 * importing the file again completes it. Called at every start.
 */
export async function markInterruptedImports() {
  const running = await rowsIn('imports')
    .where('state', 'running')
    .select('id', 'state', 'worker', 'alive_at')
  for (const row of running) {
    if (stateOf(row) === 'running') continue
    await inTransaction((trx) =>
      rowsIn('imports', trx)
        .where({ id: row.id, state: 'running' })
        .update({ state: 'interrupted', finished_at: endedAt('created_at', clock.now()) })
    )
  }
  await removeOrphanedUploads()
}

async function removeOrphanedUploads() {
  const names = await readdir(uploadFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    if (hasEnded(name)) await rm(join(uploadFolder, name), { force: true })
  }
}
