import { createReadStream } from 'node:fs'
import { DELIMITERS, likeliestDelimiter } from '@trailgate/shared/customers/csv'
import { CsvReader, type CsvRecord } from '#platform/csv/csv_reader'
import type { Encoding } from '#platform/csv/text_inspector'

/** A CSV file on the disk, and how to read it. */
export type CsvFile = { path: string; encoding: Encoding; delimiter: string; headings: CsvRecord }

/** The headings are looked for in so much of the file. */
const START_BYTES = 64 * 1024

const PIECE_BYTES = 64 * 1024

/** Finds the headings and the delimiter of a file; null when there is nothing in it that could be headings. */
export async function openCsv(path: string, encoding: Encoding): Promise<CsvFile | null> {
  let start = ''
  for await (const piece of textOf(path, encoding, START_BYTES)) start += piece
  const readings = DELIMITERS.flatMap((delimiter) => {
    const reader = new CsvReader(delimiter)
    const headings = [...reader.read(start), ...reader.end()].find((record) => !isBlank(record))
    return headings ? [{ delimiter, headings, cells: headings.cells }] : []
  })
  const delimiter = likeliestDelimiter(readings)
  const found = readings.find((reading) => reading.delimiter === delimiter)
  return found ? { path, encoding, delimiter: found.delimiter, headings: found.headings } : null
}

/** The records after the headings, many at a time. Rows in which nothing stands are left out, but counted. */
export async function* recordsOf({
  path,
  encoding,
  delimiter,
  headings,
}: CsvFile): AsyncGenerator<CsvRecord[]> {
  const reader = new CsvReader(delimiter)
  const rows = (records: CsvRecord[]) =>
    records.filter((record) => record.row > headings.row && !isBlank(record))
  for await (const piece of textOf(path, encoding)) yield rows(reader.read(piece))
  yield rows(reader.end())
}

/** How many rows a file has. */
export async function countRows(file: CsvFile): Promise<number> {
  let rows = 0
  for await (const records of recordsOf(file)) rows += records.length
  return rows
}

function isBlank({ cells, tooLong }: CsvRecord): boolean {
  return !tooLong && cells.every((cell) => cell.trim() === '')
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
