import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { messages } from '@trailgate/shared/reports/messages'
import { fill } from '@trailgate/shared/text'

import { withRows, type RowsAsked } from './rowsAsked.ts'

/** The figures at the top of a report. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="report-figures">{children}</dl>
}

interface FigureProps {
  label: string
  value: number
  unit?: string
  /** Rows that the figure counts, or is computed from. */
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

/** A number whose rows the table below opens day by day. */
export function PlainFigure({ label, value }: { label: string; value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </dd>
    </div>
  )
}

/** A figure that opens the rows behind it. */
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
