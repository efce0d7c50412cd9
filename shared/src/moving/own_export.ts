import type { ImportColumn } from '../customers/csv.ts'
import { readDay, type DateOrder } from './values/dates.ts'
import { readZip, stateCode } from './values/places.ts'

type Cells = Partial<Record<ImportColumn, string>>

/** Digits of a phone whose first was a zero, which spreadsheets take away. */
const LOST_ZERO = /^\d{9}$/

/** The cells of our own export as we wrote them, after a spreadsheet saved them: days, ZIP codes, phones. */
export function restoreOwnCells(cells: Cells, order: DateOrder): Cells {
  const { date_of_birth: born = '', zip_code: zip = '', phone = '', state = '' } = cells
  const day = born.trim() === '' ? null : readDay(born, order)
  const restored = zip.trim() === '' ? null : readZip(zip, stateCode(state))
  return {
    ...cells,
    ...(day && 'day' in day && { date_of_birth: day.day }),
    ...(restored && { zip_code: restored }),
    ...(LOST_ZERO.test(phone.trim()) && { phone: `0${phone.trim()}` }),
  }
}
