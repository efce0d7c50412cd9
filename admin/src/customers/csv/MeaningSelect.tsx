import { columnLabel, MAPPED_COLUMNS, type ImportColumn } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { fill } from '@trailgate/shared/text'

import { PlainSelect } from '../../ui/PlainSelect.tsx'
import type { PreviewColumn } from './readCsv.ts'

const CHOICES = MAPPED_COLUMNS.map((id) => ({ id, name: columnLabel(id) }))

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
    <PlainSelect
      className="import-meaning"
      aria-label={fill(texts['mapping.label'], { heading: name })}
      value={meaning}
      choices={CHOICES}
      none={texts['mapping.left_out']}
      onChoose={onChange}
    />
  )
}
