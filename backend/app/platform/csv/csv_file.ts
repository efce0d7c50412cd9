import { createReadStream } from 'node:fs'
import type { CsvRecord } from '@trailgate/shared/csv/reader'
import { sniffCsv, rowsReader, type CsvForm } from '@trailgate/shared/customers/csv_file'
import type { Encoding } from '#platform/csv/text_inspector'

/** A CSV file on the disk, and how to read it. */
export type CsvFile = CsvForm & { path: string; encoding: Encoding }

/** The headings are looked for in so much of the file. */
const START_BYTES = 64 * 1024

const PIECE_BYTES = 64 * 1024

/** Finds the headings and the delimiter of a file; null when there is nothing in it that could be headings. */
export async function openCsv(path: string, encoding: Encoding): Promise<CsvFile | null> {
  let start = ''
  for await (const piece of textOf(path, encoding, START_BYTES)) start += piece
  const beginning = sniffCsv(start)
  if (!beginning) return null
  const { delimiter, headings } = beginning
  return { path, encoding, delimiter, headings }
}

/** The records after the headings, many at a time. Rows in which nothing stands are left out, but counted. */
export async function* recordsOf(file: CsvFile): AsyncGenerator<CsvRecord[]> {
  const rows = rowsReader(file)
  for await (const piece of textOf(file.path, file.encoding)) yield rows.read(piece)
  yield rows.end()
}

/** How many rows a file has. */
export async function countRows(file: CsvFile): Promise<number> {
  let rows = 0
  for await (const records of recordsOf(file)) rows += records.length
  return rows
}

/** The text of a file without its byte order mark, or of its first bytes. */
async function* textOf(path: string, encoding: Encoding, bytes?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  const end = bytes === undefined ? undefined : bytes - 1
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES, end })) {
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
