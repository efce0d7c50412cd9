import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { messages } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'

import { withRows, type RowsAsked } from './rowsAsked.ts'

/** The numbers at the top of a report. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="report-figures">{children}</dl>
}

interface FigureProps {
  label: string
  value: number
  unit?: string
  /** What the number counts, or is worked out from. */
  rows: RowsAsked
}

export function Figure({ label, ...count }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">
        <Count label={label} {...count} />
      </dd>
    </div>
  )
}

/** A number that opens what is behind it. */
export function Count({ value, label, unit = '', rows }: FigureProps) {
  const [query] = useSearchParams()
  const shown = value.toLocaleString('en-US') + unit
  return (
    <Link
      to={withRows(query, rows)}
      className="count"
      aria-label={fill(messages['rows.open'], { label, n: shown })}
    >
      {shown}
    </Link>
  )
}
