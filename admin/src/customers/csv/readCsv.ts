import { CSV_PREVIEW_ROWS } from '@trailgate/shared/customers/constants'
import { DELIMITERS, guessMapping, type ImportColumn } from '@trailgate/shared/customers/csv'
import { sniffCsv, rowsReader } from '@trailgate/shared/customers/csv_file'

/** A large file is read by so much at a time. */
const PIECE_BYTES = 1024 * 1024

/** What a file looks like before it is imported. */
export interface CsvPreview {
  columns: PreviewColumn[]
  /** The first rows, cell by cell, exactly as they stand in the file. */
  rows: string[][]
  /** What stands between the cells. */
  delimiter: string
}

export interface PreviewColumn {
  heading: string
  /** What the heading is taken for, or null when the column is left out. */
  meaning: ImportColumn | null
  /** A heading of this name stands further left already; only that one counts. */
  again: boolean
}

/** Whether the picked file may be a CSV file at all; what is in it the server finds out. */
export function isCsvFile({ name, type }: { name: string; type: string }): boolean {
  return /\.csv$/i.test(name) || type === 'text/csv'
}

/** UTF-8 where the bytes are that, else what Excel on Windows writes. The last character may be cut in two. */
export function encodingOf(start: Uint8Array): 'utf-8' | 'windows-1252' {
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

/** How many rows the file holds, its headings not counted. */
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

function decoded(start: Uint8Array): string {
  return new TextDecoder(encodingOf(start)).decode(start)
}
