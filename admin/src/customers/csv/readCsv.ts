import { CSV_PREVIEW_ROWS } from '@trailgate/shared/customers/constants'
import { DELIMITERS, guessMapping } from '@trailgate/shared/customers/csv'
import { sniffCsv, rowsReader } from '@trailgate/shared/customers/csv_file'
import type { MoveColumn } from '@trailgate/shared/moving/columns'
import { planMove } from '@trailgate/shared/moving/plan'
import { Survey } from '@trailgate/shared/moving/survey'
import { findTable, isOwnExport } from '@trailgate/shared/moving/table'
import { vendorOf } from '@trailgate/shared/moving/vendors/vendors'

import { columnsOf as columnsOfForeign, EVERYTHING, type ForeignFile } from './foreign.ts'

/** Chunk size for reading a large file. */
const PIECE_BYTES = 1024 * 1024

/** Preview of a CSV file before its import. */
export interface CsvPreview {
  columns: PreviewColumn[]
  /** The first rows, cell by cell, exactly as they stand in the file. */
  rows: string[][]
  /** Delimiter between the cells. */
  delimiter: string
  /** Set for a file of another system. */
  foreign?: ForeignFile
}

export interface PreviewColumn {
  heading: string
  /** Field that the heading maps to; null if the column is left out. */
  meaning: MoveColumn | null
  /** A column further left has the same heading; only that one counts. */
  again: boolean
  /** Why it stays behind, in a file of another system. */
  reason?: string | null
}

/** True if the chosen file looks like CSV by name or type; the server checks its content. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  return /\.csv$/i.test(name) || type === 'text/csv'
}

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** UTF-16 by its mark; UTF-8 where the bytes are that, else what Excel on Windows writes. The last character may be cut in two. */
export function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The headings with what they are taken for, and the first five rows, as the import will read them. */
export function previewOf(start: Uint8Array): CsvPreview {
  const { delimiter = DELIMITERS[0], headings, rows = [] } = sniffCsv(decoded(start)) ?? {}
  return {
    columns: columnsOf(headings?.cells.map((heading) => heading.trim()) ?? []),
    rows: rows.slice(0, CSV_PREVIEW_ROWS).map(({ cells }) => cells),
    delimiter,
  }
}

function columnsOf(headings: string[]): PreviewColumn[] {
  const mapping = guessMapping(headings)
  return headings.map((heading, index) => {
    const again = headings.indexOf(heading) < index
    return { heading, meaning: again ? null : (mapping[heading] ?? null), again }
  })
}

/** Number of rows of the file, without its headings. */
export async function countRows(file: Blob, start: Uint8Array): Promise<number> {
  const beginning = sniffCsv(decoded(start))
  if (!beginning) return 0
  const rows = rowsReader(beginning)
  const decoder = new TextDecoder(encodingOf(start))
  let count = 0
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const bytes = await file.slice(at, at + PIECE_BYTES).arrayBuffer()
    count += rows.read(decoder.decode(bytes, { stream: true })).length
  }
  return count + rows.read(decoder.decode()).length + rows.end().length
}

/**
 * Surveys a file that does not follow our template: another program's, or one with titles above its headings. Null if the
 * documented rules suffice, and `always` is not set.
 */
export async function foreignPreviewOf(
  file: Blob,
  start: Uint8Array,
  { always = false } = {}
): Promise<CsvPreview | null> {
  const text = decoded(start)
  const table = findTable(text)
  if (!table) return null
  const headings = table.headings.cells.map((heading) => heading.trim())
  const survey = new Survey(headings.length)
  const rows = rowsReader(table)
  const decoder = new TextDecoder(encodingOf(start))
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const bytes = await file.slice(at, at + PIECE_BYTES).arrayBuffer()
    for (const row of rows.read(decoder.decode(bytes, { stream: true }))) survey.see(row)
  }
  for (const row of [...rows.read(decoder.decode()), ...rows.end()]) survey.see(row)
  const ours = sniffCsv(text)
  const sameTable = ours?.headings.row === table.headings.row && ours.delimiter === table.delimiter
  if (!always && sameTable && !needsMore(headings, survey, start)) return null
  const { rows: total, columns } = survey
  const foreign = { headings, survey: { rows: total, columns }, choices: EVERYTHING }
  return {
    columns: columnsOfForeign(foreign),
    rows: table.rows.slice(0, CSV_PREVIEW_ROWS).map(({ cells }) => cells),
    delimiter: table.delimiter,
    foreign,
  }
}

/** True if the documented CSV rules would leave out data that the migration can import. */
function needsMore(headings: string[], survey: Survey, start: Uint8Array): boolean {
  if (encodingOf(start).startsWith('utf-16')) return true
  if (isOwnExport(headings) && vendorOf(headings) === null) return false
  if (vendorOf(headings) !== null) return true
  const plan = planMove(headings, survey, EVERYTHING)
  const documented: ReadonlySet<string | null> = new Set(Object.values(guessMapping(headings)))
  const more = plan.columns.some(({ column }) => column !== null && !documented.has(column))
  const dates = survey.columns.some(
    ({ dayFirst, daySecond, either }) => dayFirst + daySecond + either > 0
  )
  return more || (dates && plan.columns.some(({ column }) => column === 'date_of_birth'))
}

function decoded(start: Uint8Array): string {
  return new TextDecoder(encodingOf(start)).decode(start)
}
