import type { ImportRequest } from '@trailgate/shared/customers/schemas'
import { clock } from '#platform/clock'
import { ROWS_A_BATCH } from '#customers/import/batches'
import type { MoveFile } from '#customers/import/moving/move_file'
import { nothingCreated, type Moved } from '#customers/import/moving/moved'
import { Mover } from '#customers/import/moving/mover'
import { withDocuments } from '#customers/import/moving/old_documents'
import { rowsToMove } from '#customers/import/moving/rows_to_move'
import type { Progress } from '#customers/import/moving/store_moved'
import { NOTHING_YET } from '#customers/import/outcome'
import { settings } from '#start/settings'

/** Counts of an import that has not begun. */
export function noProgress({ pdfs }: Pick<MoveFile, 'pdfs'>): Progress {
  return { tally: NOTHING_YET, created: nothingCreated(pdfs !== null), warnings: 0, updated: 0 }
}

/** Options of the caller for matching rows to known people. */
export type MoveOptions = Pick<ImportRequest, 'lenient' | 'merge_into_existing' | 'overwrite'>

/**
 * Yields the decided rows of a file in batches. A dry run and an import share this code; only an import keeps the PDFs
 * of a ZIP.
 */
export async function* movesOf(
  move: MoveFile,
  options: MoveOptions,
  { keep }: { keep: boolean }
): AsyncGenerator<Moved> {
  const today = clock.today()
  const mover = new Mover({
    plan: move.plan,
    types: move.types,
    today,
    paperWaiverDays: settings.paperWaiverDays,
    lenient: options.lenient ?? false,
    merge: options.merge_into_existing ?? null,
    overwrite: options.overwrite ?? [],
    pdfs: move.pdfs,
  })
  const source = { pdfs: move.pdfs, keep }
  for await (const rows of rowsToMove(move, today))
    yield await withDocuments(await mover.decide(rows), source)
  for await (const moved of mover.finish(ROWS_A_BATCH)) yield await withDocuments(moved, source)
}
