import { columnLabel, IMPORT_COLUMNS } from '@trailgate/shared/customers/csv'
import type { ImportRow } from '@trailgate/shared/customers/schemas'
import type { Known } from '#customers/import/moving/lookups'

/** Fields of a known person that a file may fill in, by the column's name in files. Phone and birth date are never overwritten unasked. */
const FILLED = {
  first_name: 'first_name',
  last_name: 'last_name',
  phone: 'phone',
  email: 'email',
  date_of_birth: 'date_of_birth',
  address_line1: 'address_line_1',
  address_line2: 'address_line_2',
  city: 'city',
  state: 'state',
  zip_code: 'zip_code',
  emergency_contact_name: 'emergency_contact_name',
  emergency_contact_phone: 'emergency_contact_phone',
} as const

type FilledColumn = keyof typeof FILLED

/** Changes to a known person: empty fields, and those that the caller chose to overwrite. */
export function changesOf(person: ImportRow, known: Known, overwrite: readonly string[]) {
  return IMPORT_COLUMNS.filter((column): column is FilledColumn => column in FILLED).flatMap(
    (name) => {
      const column = FILLED[name]
      const before = known[column]
      const after = person[column]
      if (after === null || after === before || isPlaceholder(name, after)) return []
      if (before !== null && !overwrite.includes(name)) return []
      return [{ column, label: columnLabel(name), before, after }]
    }
  )
}

/** A name that stands where a file has none. */
function isPlaceholder(column: FilledColumn, text: string): boolean {
  return (
    (column === 'first_name' && text === 'Unknown') ||
    (column === 'last_name' && text === 'Customer')
  )
}
