import { CsvReader, type CsvRecord } from '../csv/reader.ts'
import { DELIMITERS, OWN_EXPORT_HEADINGS, headingKey } from '../customers/csv.ts'
import type { CsvForm } from '../customers/csv_file.ts'
import { meaningOf } from './meaning.ts'
import { vendorOf } from './vendors/vendors.ts'

/** Delimiters of other systems' files. */
const FOREIGN_DELIMITERS = [...DELIMITERS, '|'] as const

/** Lines searched for headings: titles and notes above a table are few. */
const SEARCHED = 40

/** The first line of a file that names its delimiter. */
const SEP = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

/** A table in the beginning of a file, and its first rows. */
export type FoundTable = CsvForm & {
  rows: CsvRecord[]
  /** Number of lines above the headings. */
  above: number
}

/**
 * Finds the table in the beginning of a file: its delimiter, and the row that names most known columns, below titles and
 * `sep=`. `headerRow` says which row it is, from 1. Null where there are no headings.
 */
export function findTable(text: string, headerRow?: number): FoundTable | null {
  const said = SEP.exec(text)?.[1]
  const delimiters = said ? [said] : FOREIGN_DELIMITERS
  const found = delimiters.flatMap((delimiter) => {
    const reader = new CsvReader(delimiter)
    const records = [...reader.read(text), ...reader.end()]
    const best = headingsIn(records, headerRow)
    return best ? [{ delimiter, records, ...best }] : []
  })
  const [best] = found.toSorted((one, other) => other.likeness - one.likeness)
  if (!best) return null
  const { delimiter, headings, records } = best
  return {
    delimiter,
    headings,
    rows: records.filter((record) => record.row > headings.row && isFilled(record)),
    above: records.filter((record) => record.row < headings.row && isFilled(record)).length,
  }
}

function headingsIn(records: readonly CsvRecord[], headerRow: number | undefined) {
  const candidates =
    headerRow === undefined
      ? records.filter(isFilled).slice(0, SEARCHED)
      : records.filter(({ row }) => row === headerRow)
  return candidates
    .map((headings) => ({ headings, likeness: likeness(headings.cells) }))
    .reduce<{ headings: CsvRecord; likeness: number } | null>(
      (best, each) => (best && best.likeness >= each.likeness ? best : each),
      null
    )
}

/** Known headings first, then how many there are. */
function likeness(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const known = filled.filter((cell) => cell.length < 80 && Boolean(meaningOf(cell))).length
  const vendor = vendorOf(cells) ? 10 : 0
  return (known + vendor) * 10_000 + filled.length
}

/** True for headings of our own export, of any release. */
export function isOwnExport(headings: readonly string[]): boolean {
  const keys = new Set(headings.map(headingKey))
  return OWN_EXPORT_HEADINGS.every((heading) => keys.has(headingKey(heading)))
}

function isFilled({ cells, tooLong }: CsvRecord): boolean {
  return tooLong || cells.some((cell) => cell.trim() !== '')
}
