import { columnLabel, MAPPED_COLUMNS } from '@trailgate/shared/customers/csv'
import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { MOVE_COLUMNS, moveColumnLabel, type MoveColumn } from '@trailgate/shared/moving/columns'
import { fill } from '@trailgate/shared/text'

import { PlainSelect } from '../../ui/PlainSelect.tsx'
import type { PreviewColumn } from './readCsv.ts'

const CHOICES = MAPPED_COLUMNS.map((id): Choice => ({ id, name: columnLabel(id) }))
const FOREIGN_CHOICES = MOVE_COLUMNS.map((id): Choice => ({ id, name: moveColumnLabel(id) }))
type Choice = { id: MoveColumn; name: string }

interface MeaningSelectProps {
  column: PreviewColumn
  /** Which column of the file it is, for one without a heading. */
  number: number
  /** A file of another system has columns that ours have not. */
  foreign: boolean
  onChange(meaning: MoveColumn | null): void
}

/** Field that a column maps to. */
export function MeaningSelect({ column, number, foreign, onChange }: MeaningSelectProps) {
  const { heading, meaning, again } = column
  if (again) return <span className="import-again">{texts['mapping.twice']}</span>
  const name = heading || fill(texts['mapping.unnamed'], { n: number })
  return (
    <PlainSelect
      className="import-meaning"
      aria-label={fill(texts['mapping.label'], { heading: name })}
      value={meaning}
      choices={foreign ? FOREIGN_CHOICES : CHOICES}
      none={texts['mapping.left_out']}
      onChoose={onChange}
    />
  )
}
