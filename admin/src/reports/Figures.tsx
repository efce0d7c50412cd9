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
  /** What the number counts, where that can be shown. */
  rows?: RowsAsked
}

export function Figure({ label, value, unit = '', rows }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="figures">
        {rows ? <Count value={value} label={label} rows={rows} /> : figure(value)}
        {unit}
      </dd>
    </div>
  )
}

interface CountProps {
  value: number
  label: string
  rows: RowsAsked
}

/** A number that opens what it counts. */
export function Count({ value, label, rows }: CountProps) {
  const [query] = useSearchParams()
  return (
    <Link
      to={withRows(query, rows)}
      className="count"
      aria-label={fill(messages['rows.open'], { label, n: figure(value) })}
    >
      {figure(value)}
    </Link>
  )
}

function figure(value: number): string {
  return value.toLocaleString('en-US')
}
