import { CsvReader, type CsvRecord } from '../csv/reader.ts'
import { DELIMITERS, likeliestDelimiter } from './csv.ts'

/** Format of a CSV file. */
export interface CsvForm {
  /** Delimiter between cells. */
  delimiter: string
  headings: CsvRecord
}

/**
 * Detects the format from the beginning of a file, with its first rows; the last one may be cut off. Null if there are
 * no possible headings.
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

/** Reads the rows after the headings, piece by piece. Empty rows are left out but counted. */
export function rowsReader({ delimiter, headings }: CsvForm) {
  const reader = new CsvReader(delimiter)
  const rows = (records: CsvRecord[]) =>
    records.filter((record) => record.row > headings.row && isFilled(record))
  return {
    read: (piece: string) => rows(reader.read(piece)),
    /** The last row, if no line end follows it. */
    end: () => rows(reader.end()),
  }
}

function isFilled({ cells, tooLong }: CsvRecord): boolean {
  return tooLong || cells.some((cell) => cell.trim() !== '')
}
