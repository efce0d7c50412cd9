import type { ImportColumn } from '@trailgate/shared/customers/csv'
import type { ImportBatch, ImportResult } from '@trailgate/shared/customers/schemas'

import { hasPhone, remapped } from './mapping.ts'
import type { CsvPreview } from './readCsv.ts'

/** What is known of the picked file. */
interface Picked {
  file: File
  preview: CsvPreview
  rows?: number
}

/** What a file is sent for: to be tried, or to be imported. */
export type Purpose = 'trial' | 'import'

/** Where somebody is on the way from a file to its import. What comes then has an address of its own. */
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
  | { type: 'mapped'; index: number; meaning: ImportColumn | null }
  | { type: 'started'; purpose: Purpose }
  | { type: 'sent'; percent: number }
  | { type: 'not_sent'; sentence: string }
  | { type: 'tried'; trial: ImportResult }
  | { type: 'back' }
  | { type: 'another' }

export const START: ImportFlow = { step: 'choose' }

/** One step on; an event that does not belong where one stands changes nothing. */
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

/** Whether the file may be sent: it was looked at, and it is known where the phones are. */
export function canStart(flow: ImportFlow): flow is Startable {
  if (flow.step !== 'preview' && flow.step !== 'tried') return false
  return flow.preview !== undefined && hasPhone(flow.preview.columns)
}

function mapped(
  preview: CsvPreview,
  { index, meaning }: Extract<ImportEvent, { type: 'mapped' }>
): CsvPreview {
  return { ...preview, columns: remapped(preview.columns, index, meaning) }
}

function picked({ file, rows }: { file: File; rows?: number }, preview: CsvPreview): Picked {
  return rows === undefined ? { file, preview } : { file, preview, rows }
}

/** Whether nothing more will come of it. */
export function isOver({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state !== 'running'
}

/** How far it is, 0 to 100, or undefined while the server does not know how many rows there are. */
export function percentDone(
  batch: Pick<ImportBatch, 'total_rows' | 'processed_rows'>
): number | undefined {
  if (!batch.total_rows) return undefined
  return Math.min(100, Math.floor((batch.processed_rows / batch.total_rows) * 100))
}
