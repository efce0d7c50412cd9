import type { CsvRecord } from '../csv/reader.ts'
import { cellText } from './values/cells.ts'
import { datesIn, looksLikeDate, numbersOf } from './values/dates.ts'
import { looksLikeAddress } from './values/places.ts'
import { looksLikePhone } from './values/phones.ts'

/** Different values of a column that are kept; a column with more is not a level. */
const VALUES_MAX = 60

/** Rows that are looked at closely; of the others only what decides the order of dates. */
const LOOKED_AT = 2000

/** Number of cells of a column, by their kind. */
export interface ColumnSurvey {
  filled: number
  phones: number
  emails: number
  dates: number
  addresses: number
  looked: number
  /** Dates whose first, or second, number can only be a day; and those that may be read either way. */
  dayFirst: number
  daySecond: number
  either: number
  /** A date that may be read either way. */
  sample: string | null
  /** Different values with their counts; null once there are too many. */
  values: Map<string, number> | null
}

/** Result of reading all rows of a file once. */
export type Surveyed = { rows: number; columns: readonly ColumnSurvey[] }

/** Reads all rows of a file once, and counts them and the kinds of cells of each column. */
export class Survey implements Surveyed {
  rows = 0
  readonly columns: ColumnSurvey[]

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => ({
      filled: 0,
      phones: 0,
      emails: 0,
      dates: 0,
      addresses: 0,
      looked: 0,
      dayFirst: 0,
      daySecond: 0,
      either: 0,
      sample: null,
      values: new Map(),
    }))
  }

  see({ cells }: Pick<CsvRecord, 'cells'>): void {
    this.rows += 1
    const close = this.rows <= LOOKED_AT
    this.columns.forEach((column, index) => {
      const cell = cellText(cells[index])
      if (cell !== '') noteCell(column, cell, close)
    })
  }
}

function noteCell(column: ColumnSurvey, cell: string, close: boolean): void {
  column.filled += 1
  const numbers = numbersOf(cell)
  if (numbers) noteNumbers(column, numbers, cell)
  else if (close) for (const date of datesIn(cell)) noteDate(column, date)
  if (column.values) {
    column.values.set(cell, (column.values.get(cell) ?? 0) + 1)
    if (column.values.size > VALUES_MAX) column.values = null
  }
  if (!close) return
  column.looked += 1
  if (looksLikePhone(cell)) column.phones += 1
  if (/^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(cell)) column.emails += 1
  if (looksLikeDate(cell)) column.dates += 1
  if (looksLikeAddress(cell)) column.addresses += 1
}

function noteDate(column: ColumnSurvey, date: string): void {
  const numbers = numbersOf(date)
  if (numbers) noteNumbers(column, numbers, date)
}

function noteNumbers(
  column: ColumnSurvey,
  { first, second }: { first: number; second: number },
  cell: string
): void {
  if (first > 12 && second <= 12) column.dayFirst += 1
  else if (second > 12 && first <= 12) column.daySecond += 1
  else if (first !== second && first <= 12) {
    column.either += 1
    column.sample ??= cell
  }
}
