import { columnLabel, type ImportColumn } from '@trailgate/shared/customers/csv'
import { importRowSchema, type ImportRow } from '@trailgate/shared/customers/schemas'
import type { Day } from '@trailgate/shared/dates'
import { check } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/moving/messages'
import type { MovedPerson, MoveWarning } from '@trailgate/shared/moving/read_row'
import { fill } from '@trailgate/shared/text'

/**
 * Creates the checker of people: a value that breaks its column's rule is left out, with a warning.
 */
export function personSettler(today: Day) {
  const schema = importRowSchema({ today, noPhone: true })
  return (moved: MovedPerson, row: number): { person: ImportRow; warnings: MoveWarning[] } => {
    const cells: MovedPerson['cells'] = { ...moved.cells }
    const warnings: MoveWarning[] = []
    for (;;) {
      const checked = check(schema, cells)
      if (checked.ok) return { person: checked.value, warnings }
      for (const [name, [reason = '']] of Object.entries(checked.details)) {
        const column = name as ImportColumn
        warnings.push({
          row,
          field: columnLabel(column),
          message: fill(messages['warn.not_read'], { value: cells[column] ?? '', reason }),
        })
        delete cells[column]
      }
    }
  }
}
