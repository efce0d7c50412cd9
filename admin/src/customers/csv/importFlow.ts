import type { ImportBatch, ImportResult } from '@trailgate/shared/customers/schemas'
import { OF_A_CHILD, type MoveColumn } from '@trailgate/shared/moving/columns'

import { canMove, columnsOf, type MoveChoices } from './foreign.ts'
import { hasPhone, remapped } from './mapping.ts'
import type { CsvPreview } from './readCsv.ts'

/** The chosen file and its preview. */
interface Picked {
  file: File
  preview: CsvPreview
  rows?: number
}

/** Purpose of an upload: a trial, or the import itself. */
export type Purpose = 'trial' | 'import'

/** Steps from choosing a file to starting its import. A running import has a URL of its own. */
export type ImportFlow =
  | { step: 'choose'; refused?: string }
  | { step: 'preview'; file: File; preview?: CsvPreview; rows?: number; refused?: string }
  | ({ step: 'sending'; purpose: Purpose; percent: number } & Picked)
  | ({ step: 'tried'; trial: ImportResult } & Picked)

export type ImportEvent =
  | { type: 'chosen'; file: File }
  | { type: 'refused'; sentence: string }
  | { type: 'previewed'; preview: CsvPreview }
  | { type: 'counted'; rows: number }
  | { type: 'mapped'; index: number; meaning: MoveColumn | null }
  | { type: 'chose'; choices: Partial<MoveChoices> }
  | { type: 'started'; purpose: Purpose }
  | { type: 'sent'; percent: number }
  | { type: 'not_sent'; sentence: string }
  | { type: 'tried'; trial: ImportResult }
  | { type: 'back' }
  | { type: 'another' }

export const START: ImportFlow = { step: 'choose' }

/** Reducer of the import flow; an event that does not fit the current step changes nothing. */
export function importFlow(flow: ImportFlow, event: ImportEvent): ImportFlow {
  switch (event.type) {
    case 'chosen':
      return { step: 'preview', file: event.file }
    case 'refused':
      return { step: 'choose', refused: event.sentence }
    case 'previewed':
      return flow.step === 'preview' ? { ...flow, preview: event.preview } : flow
    case 'counted':
      return flow.step === 'choose' ? flow : { ...flow, rows: event.rows }
    case 'mapped':
      if (flow.step !== 'preview' || !flow.preview) return flow
      return { ...picked(flow, mapped(flow.preview, event)), step: 'preview' }
    case 'chose':
      if (flow.step !== 'preview' || !flow.preview) return flow
      return { ...picked(flow, chosen(flow.preview, event.choices)), step: 'preview' }
    case 'started':
      if (!canStart(flow)) return flow
      return { ...picked(flow, flow.preview), step: 'sending', purpose: event.purpose, percent: 0 }
    case 'sent':
      return flow.step === 'sending' ? { ...flow, percent: event.percent } : flow
    case 'not_sent':
      if (flow.step !== 'sending') return flow
      return { ...picked(flow, flow.preview), step: 'preview', refused: event.sentence }
    case 'tried':
      if (flow.step !== 'sending') return flow
      return { ...picked(flow, flow.preview), step: 'tried', trial: event.trial }
    case 'back':
      if (flow.step === 'choose' || flow.step === 'preview') return START
      return { ...picked(flow, flow.preview), step: 'preview' }
    case 'another':
      return START
  }
}

type Startable = Extract<ImportFlow, { step: 'preview' | 'tried' }> & { preview: CsvPreview }

/** True if the file may be sent: its preview was read and the phone column is known. */
export function canStart(flow: ImportFlow): flow is Startable {
  if (flow.step !== 'preview' && flow.step !== 'tried') return false
  if (flow.preview?.foreign) return canMove(flow.preview.foreign)
  return flow.preview !== undefined && hasPhone(flow.preview.columns)
}

/** The preview after staff chose something about another system's file. */
function chosen(preview: CsvPreview, choices: Partial<MoveChoices>): CsvPreview {
  if (!preview.foreign) return preview
  const foreign = { ...preview.foreign, choices: { ...preview.foreign.choices, ...choices } }
  return { ...preview, foreign, columns: columnsOf(foreign) }
}

function mapped(
  preview: CsvPreview,
  { index, meaning }: Extract<ImportEvent, { type: 'mapped' }>
): CsvPreview {
  const heading = preview.columns[index]?.heading
  if (preview.foreign && heading !== undefined) {
    // As in our own files a meaning is given once; only children have columns of one meaning.
    const taken = preview.columns.filter(
      (column) => column.meaning !== null && column.meaning === meaning && !OF_A_CHILD.has(meaning)
    )
    const freed = Object.fromEntries(taken.map((column) => [column.heading, null]))
    const mapping = { ...preview.foreign.choices.mapping, ...freed, [heading]: meaning }
    return chosen(preview, { mapping })
  }
  return { ...preview, columns: remapped(preview.columns, index, meaning) }
}

function picked({ file, rows }: { file: File; rows?: number }, preview: CsvPreview): Picked {
  return rows === undefined ? { file, preview } : { file, preview, rows }
}

/** True once the import has ended. */
export function isOver({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state !== 'running'
}

/** Progress from 0 to 100; undefined until the server knows the number of rows. */
export function percentDone(
  batch: Pick<ImportBatch, 'total_rows' | 'processed_rows'>
): number | undefined {
  if (!batch.total_rows) return undefined
  return Math.min(100, Math.floor((batch.processed_rows / batch.total_rows) * 100))
}
