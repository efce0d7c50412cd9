import { useId, type ReactNode } from 'react'

import { messages as texts } from '@trailgate/shared/customers/import_messages'
import { fill } from '@trailgate/shared/text'

interface RowSectionProps {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children(titleId: string): ReactNode
}

/** Rows of a file that have something in common, under a heading. */
export function RowSection({ title, action, children }: RowSectionProps) {
  const id = useId()
  return (
    <section className="import-reasons" aria-labelledby={id}>
      <div className="import-reasons-head">
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      {children(id)}
    </section>
  )
}

interface RowListProps {
  labelledBy: string
  rows: { row: number; sentence: string }[]
  /** Total of the rows; the list may show fewer. */
  total: number
}

/** Scrollable list with a sentence per row. */
export function RowList({ labelledBy, rows, total }: RowListProps) {
  return (
    <>
      <ol tabIndex={0} aria-labelledby={labelledBy}>
        {rows.map(({ row, sentence }) => (
          <li key={row}>{sentence}</li>
        ))}
      </ol>
      {total > rows.length && (
        <p className="import-aside">
          {fill(texts.first_of, { n: rows.length, total: total.toLocaleString('en-US') })}
        </p>
      )}
    </>
  )
}
