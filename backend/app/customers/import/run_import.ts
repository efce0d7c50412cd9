import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { ImportState } from '@trailgate/shared/customers/constants'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import { leftBehind } from '@trailgate/shared/moving/plan'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { Unavailable } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import type { CsvFile } from '#platform/csv/csv_file'
import { record } from '#platform/history'
import { batchesOf } from '#customers/import/batches'
import { stateOf } from '#customers/import/interrupted_imports'
import type { MoveFile } from '#customers/import/moving/move_file'
import { movesOf, noProgress, type MoveOptions } from '#customers/import/moving/move_customers'
import { leftOfArchive } from '#customers/import/moving/old_documents'
import { storeMoved } from '#customers/import/moving/store_moved'
import { NOTHING_YET, type Tally } from '#customers/import/outcome'
import type { ReadRow, rowReader } from '#customers/import/read_row'
import { decide, storeBatch } from '#customers/import/store_batch'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

/** A file of another system, with what the caller chose. */
export type Moving = { move: MoveFile; options: MoveOptions; fileName: string }

type Import = {
  id: number
  file: CsvFile
  readRow: ReturnType<typeof rowReader>
  moving: Moving | null
  by: Actor
}

/** Polling interval for an import of another process. */
const LOOK_EVERY_MS = 500

const atWork = new Map<number, Promise<void>>()
let stopping = false

/**
 * Starts an import in the background and returns its promise; `afterwards` is called at the end,
 * also after a failure. The import continues if the promise is not awaited.
 */
export function startImport(what: Import, afterwards: () => Promise<void>): Promise<void> {
  const work = run(what)
    .catch(async (error: unknown) => {
      await settle(what.id, stopping ? 'interrupted' : 'failed')
      throw error
    })
    .finally(async () => {
      atWork.delete(what.id)
      await afterwards()
    })
  atWork.set(what.id, work)
  work.catch((error: unknown) =>
    logger.error({ err: error, import_id: what.id }, 'import: ended early')
  )
  return work
}

/** Resolves when an import ends, in this process or another one. */
export async function endOf(id: number) {
  await atWork.get(id)
  while (await isRunning(id)) await pause(LOOK_EVERY_MS)
}

/** True while this process imports. */
export function isImporting() {
  return atWork.size > 0
}

/** Stops every import after its current batch, at shutdown. */
export async function stopImports() {
  stopping = true
  await Promise.allSettled(atWork.values())
}

async function run(what: Import) {
  const { id, by, moving } = what
  const tally = moving ? await moveIn({ id, by, moving }) : await importRows(what)
  await inTransaction(async (trx) => {
    await rowsIn('imports', trx)
      .where('id', id)
      .update({
        state: 'done',
        total_rows: tally.processed,
        finished_at: endedAt('created_at', clock.now()),
      })
    const details = { import_id: id, ...tally }
    await record({ action: 'customers.imported', by, details, subject: { id } }, trx)
  })
}

async function moveIn({
  id,
  by,
  moving,
}: Pick<Import, 'id' | 'by'> & { moving: Moving }): Promise<Tally> {
  const { move, options, fileName } = moving
  const at = {
    importId: id,
    fileName,
    plan: move.plan,
    by,
    ids: new Map<string, number>(),
    taken: new Map<string, number | null>(),
  }
  let progress = noProgress(move)
  for await (const moved of movesOf(move, options, { keep: true })) {
    if (stopping) throw new Unavailable()
    progress = await storeMoved(moved, at, progress)
  }
  const left = [...leftBehind(move.plan), ...leftOfArchive(move.pdfs)]
  await inTransaction((trx) =>
    rowsIn('imports', trx)
      .where('id', id)
      .update({ left_behind: JSON.stringify(left) })
  )
  return progress.tally
}

async function importRows({ id, file, readRow }: Import): Promise<Tally> {
  const batches = batchesOf(file, readRow)
  let tally: Tally = NOTHING_YET
  let batch = await nextOf(batches)
  while (batch) {
    if (stopping) throw new Unavailable()
    // The next rows are read and looked up while the database is busy with these.
    const [stored, next] = await Promise.all([
      storeBatch({ importId: id, decided: batch, tally }),
      nextOf(batches, batch.people),
    ])
    tally = stored.tally
    // After a race, some of the people whom these rows were compared with were not stored: decides
    // again.
    batch = next && stored.raced ? await decide(next.rows) : next
  }
  return tally
}

async function nextOf(batches: AsyncGenerator<ReadRow[]>, above: readonly ImportRow[] = []) {
  const { value, done } = await batches.next()
  return done ? null : decide(value, above)
}

async function isRunning(id: number) {
  const sign = await rowsIn('imports')
    .where('id', id)
    .select('state', 'worker', 'alive_at')
    .firstOrFail()
  return stateOf(sign) === 'running'
}

async function settle(id: number, state: ImportState) {
  await inTransaction((trx) =>
    rowsIn('imports', trx)
      .where('id', id)
      .update({ state, finished_at: endedAt('created_at', clock.now()) })
  )
}
