import { CsvReader, type CsvRecord } from '../csv/reader.ts'
import { DELIMITERS, likeliestDelimiter } from './csv.ts'

/** How a file is written. */
export interface CsvForm {
  /** What stands between the cells. */
  delimiter: string
  headings: CsvRecord
}

/**
 * How a file is written and its first rows, from the text that it begins with, whose last row may be cut; null when there is nothing in
 * it that could be headings.
 */
export function sniffCsv(text: string): (CsvForm & { rows: CsvRecord[] }) | null {
  const candidates = DELIMITERS.flatMap((delimiter) => {
    const reader = new CsvReader(delimiter)
    const [headings, ...rows] = [...reader.read(text), ...reader.end()].filter(isFilled)
    return headings ? [{ delimiter, headings, rows, cells: headings.cells }] : []
  })
  const delimiter = likeliestDelimiter(candidates)
  return candidates.find((each) => each.delimiter === delimiter) ?? null
}

/** Reads the rows after the headings, piece by piece from the start of the file. Rows in which nothing stands are left out, but counted. */
export function rowsReader({ delimiter, headings }: CsvForm) {
  const reader = new CsvReader(delimiter)
  const rows = (records: CsvRecord[]) =>
    records.filter((record) => record.row > headings.row && isFilled(record))
  return {
    read: (piece: string) => rows(reader.read(piece)),
    /** The row that no line end follows, if there is one. */
    end: () => rows(reader.end()),
  }
}

function isFilled({ cells, tooLong }: CsvRecord): boolean {
  return tooLong || cells.some((cell) => cell.trim() !== '')
}
