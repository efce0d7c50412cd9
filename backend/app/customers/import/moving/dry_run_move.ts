import {
  IMPORT_ERRORS_MAX,
  IMPORT_ROW_RESULTS,
  type ImportRowResult,
} from '@trailgate/shared/customers/constants'
import { messages } from '@trailgate/shared/customers/manager_messages'
import type { ImportResult, ImportTrialRow } from '@trailgate/shared/customers/schemas'
import { leftBehind } from '@trailgate/shared/moving/plan'
import { fill } from '@trailgate/shared/text'
import { BroughtByRows } from '#customers/import/moving/brought_by_rows'
import type { MoveFile } from '#customers/import/moving/move_file'
import { movesOf, noProgress, type MoveOptions } from '#customers/import/moving/move_customers'
import { leftOfArchive } from '#customers/import/moving/old_documents'
import type { Moved } from '#customers/import/moving/moved'
import { warningLine } from '#customers/import/moving/mover'
import { progressAfter, type Progress } from '#customers/import/moving/store_moved'
import { reasonLine } from '#customers/import/outcome'

/** Dry run: returns the answer that an import of this file would give now. Writes nothing. */
export async function dryRunMove(move: MoveFile, options: MoveOptions): Promise<ImportResult> {
  let progress = noProgress(move)
  const errors: string[] = []
  const warnings: string[] = []
  const told: ImportTrialRow[] = []
  const brought = new BroughtByRows()
  const counts: Record<ImportRowResult, number> = { created: 0, skipped: 0, failed: 0 }
  for await (const moved of movesOf(move, options, { keep: false })) {
    progress = progressAfter(progress, moved)
    for (const { row, field, reason } of moved.outcomes
      .filter(isOut)
      .slice(0, IMPORT_ERRORS_MAX - errors.length))
      errors.push(reasonLine({ row, field, reason }))
    warnings.push(...moved.warnings.slice(0, IMPORT_ERRORS_MAX - warnings.length).map(warningLine))
    const rows = trialRows(moved, brought.of(moved))
    for (const result of IMPORT_ROW_RESULTS) {
      const some = rows.filter((row) => row.result === result)
      told.push(...some.slice(0, Math.max(0, IMPORT_ERRORS_MAX - counts[result])))
      counts[result] += some.length
    }
  }
  const { processed, imported } = progress.tally
  return {
    success: true,
    message: fill(messages['import.dry_run'], { imported, total: processed }),
    ...countsOf(progress),
    errors: errors.toSorted(byRow),
    batch_id: null,
    rows: told.toSorted((one, other) => one.row - other.row),
    ...movedOf(move, progress),
    warnings: warnings.toSorted(byRow),
  }
}

/** Counts in the form of the answer: an updated row is neither skipped nor failed. */
export function countsOf({ tally: { imported, failed, skipped }, updated }: Progress) {
  return {
    imported_count: imported,
    failed_count: failed + skipped - updated,
    skipped_count: skipped - updated,
  }
}

function movedOf({ plan, pdfs }: MoveFile, { created, warnings, updated }: Progress) {
  return {
    source: plan.source,
    program: plan.program,
    warning_count: warnings,
    updated_count: updated,
    created,
    left_behind: [...leftBehind(plan), ...leftOfArchive(pdfs)],
  }
}

function isOut({ result, updated }: Moved['outcomes'][number]) {
  return result !== 'created' && !updated
}

function trialRows(
  { outcomes, people }: Moved,
  brought: ReturnType<BroughtByRows['of']>
): ImportTrialRow[] {
  const byRef = new Map(people.map((each) => [each.ref, each.person]))
  return outcomes.map(({ row, result, field, reason, ref }) => {
    const person = ref === null ? undefined : byRef.get(ref)
    const brings = brought.get(row)
    return {
      row,
      result,
      field,
      message: reason,
      name: person ? `${person.first_name} ${person.last_name}` : null,
      phone: person?.phone ?? null,
      ...(brings && { brings }),
    }
  })
}

/** Lines begin with their row. */
function byRow(one: string, other: string): number {
  return Number(/\d+/.exec(one)?.[0] ?? 0) - Number(/\d+/.exec(other)?.[0] ?? 0)
}
