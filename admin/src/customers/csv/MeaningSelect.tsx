import { columnLabel, MAPPED_COLUMNS, type ImportColumn } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { fill } from '@trailgate/shared/text'

import type { PreviewColumn } from './readCsv.ts'

interface MeaningSelectProps {
  column: PreviewColumn
  /** Which column of the file it is, for one without a heading. */
  number: number
  onChange(meaning: ImportColumn | null): void
}

/** What a column of the file is taken for. */
export function MeaningSelect({ column, number, onChange }: MeaningSelectProps) {
  const { heading, meaning, again } = column
  if (again) return <span className="import-again">{texts['mapping.twice']}</span>
  const name = heading || fill(texts['mapping.unnamed'], { n: number })
  return (
    <select
      className="plain-select import-meaning"
      aria-label={fill(texts['mapping.label'], { heading: name })}
      value={meaning ?? ''}
      onChange={({ target }) =>
        onChange(MAPPED_COLUMNS.find((column) => column === target.value) ?? null)
      }
    >
      <option value="">{texts['mapping.left_out']}</option>
      {MAPPED_COLUMNS.map((column) => (
        <option key={column} value={column}>
          {columnLabel(column)}
        </option>
      ))}
    </select>
  )
}
