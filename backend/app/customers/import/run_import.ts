import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { ImportState } from '@trailgate/shared/customers/constants'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { Unavailable } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import type { CsvFile } from '#platform/csv/csv_file'
import { record } from '#platform/history'
import { batchesOf } from '#customers/import/batches'
import type { Columns } from '#customers/import/heading_columns'
import { stateOf } from '#customers/import/interrupted_imports'
import { NOTHING_YET, type Tally } from '#customers/import/outcome'
import { rowReader, type ReadRow } from '#customers/import/read_row'
import { decide, storeBatch } from '#customers/import/store_batch'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

type Import = { id: number; file: CsvFile; columns: Columns; by: Actor }

/** How often to ask after an import of another process. */
const LOOK_EVERY_MS = 500

const atWork = new Map<number, Promise<void>>()
let stopping = false

/**
 * Starts to import a file and returns the end of it; `afterwards` is called then, however it ends. The work
 * goes on when nobody waits for it.
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

/** The end of an import that was begun, whichever process works on it. */
export async function endOf(id: number) {
  await atWork.get(id)
  while (await isRunning(id)) await pause(LOOK_EVERY_MS)
}

/** Whether this process works on an import. */
export function isImporting() {
  return atWork.size > 0
}

/** Ends every import after its current batch, when the process is told to end. */
export async function stopImports() {
  stopping = true
  await Promise.allSettled(atWork.values())
}

async function run({ id, file, columns, by }: Import) {
  const batches = batchesOf(file, rowReader(columns, clock.today()))
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
    // Whom these rows were told from may not have been stored after all.
    batch = next && stored.raced ? await decide(next.rows) : next
  }
  await inTransaction(async (trx) => {
    await rowsIn('imports', trx)
      .where('id', id)
      .update({
        state: 'done',
        total_rows: tally.processed,
        finished_at: endedAt('created_at', clock.now()),
      })
    await record({ action: 'customers.imported', by, details: { import_id: id, ...tally } }, trx)
  })
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
