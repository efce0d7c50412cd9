import { unescapeCell } from '../../customers/csv.ts'

/** Text of a cell, without the apostrophe that keeps a spreadsheet from reading a number. */
export function cellText(cell: string | undefined): string {
  return unescapeCell(cell ?? '')
    .trim()
    .replace(/^'(?=[\d+(])/, '')
}
