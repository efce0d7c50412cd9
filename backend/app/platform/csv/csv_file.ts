import { createReadStream } from 'node:fs'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import { sniffCsv, rowsReader, type CsvForm } from '@trailgate/shared/customers/csv_file'
import { findTable } from '@trailgate/shared/moving/table'
import type { Encoding } from '#platform/csv/text_inspector'

/** A CSV file on disk, with its format. */
export type CsvFile = CsvForm & { path: string; encoding: Encoding }

/** Bytes of the file searched for headings. */
const START_BYTES = 64 * 1024

const PIECE_BYTES = 64 * 1024

/** Finds the headings and the delimiter of a file; null when it has no headings. */
export async function openCsv(path: string, encoding: Encoding): Promise<CsvFile | null> {
  let start = ''
  for await (const piece of textOf(path, encoding, START_BYTES)) start += piece
  const beginning = sniffCsv(start)
  if (!beginning) return null
  const { delimiter, headings } = beginning
  return { path, encoding, delimiter, headings }
}

/** The same of another system's file, whose headings may stand below titles; null when it has none. */
export async function openForeignCsv(
  path: string,
  encoding: Encoding,
  headerRow?: number
): Promise<CsvFile | null> {
  let start = ''
  for await (const piece of textOf(path, encoding, START_BYTES)) start += piece
  const table = findTable(start, headerRow)
  if (!table) return null
  return { path, encoding, delimiter: table.delimiter, headings: table.headings }
}

/** Records after the headings, in batches. Empty rows are left out but counted. */
export async function* recordsOf(file: CsvFile): AsyncGenerator<CsvRecord[]> {
  const rows = rowsReader(file)
  for await (const piece of textOf(file.path, file.encoding)) yield rows.read(piece)
  yield rows.end()
}

/** Number of rows in a file. */
export async function countRows(file: CsvFile): Promise<number> {
  let rows = 0
  for await (const records of recordsOf(file)) rows += records.length
  return rows
}

/** Text of a file, or of its first bytes, without the byte order mark. */
async function* textOf(path: string, encoding: Encoding, bytes?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const end = bytes === undefined ? undefined : bytes - 1
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES, end })) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
