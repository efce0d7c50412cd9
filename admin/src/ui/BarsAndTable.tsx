import { lazy, Suspense, type ReactNode } from 'react'

import { messages } from '@trailgate/shared/reports/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import './bars.css'
import './list.css'

const Bars = lazy(() => import('./Bars.tsx'))

export interface BarSeries {
  label: string
  values: readonly number[]
}

interface BarsAndTableProps {
  /** Title of the chart and name of the table. */
  title: string
  /** Labels under the groups of bars. */
  labels: readonly string[]
  series: readonly BarSeries[]
  /** Heading of the label column in the table. */
  heading: string
  /** Text in place of bars that would all be zero. */
  empty: string
  /** Table cell, if a plain number is not enough. */
  cell?(row: number, series: number): ReactNode
  /** Horizontal bars, for long labels. */
  sideways?: boolean
}

/** Figures as bars, and the same figures as a table for screen readers and exact reading. */
export function BarsAndTable({
  title,
  labels,
  series,
  heading,
  empty,
  cell,
  sideways = false,
}: BarsAndTableProps) {
  const nothing = series.every(({ values }) => values.every((value) => value === 0))
  return (
    <div className="bars">
      {nothing ? (
        <p className="bars-empty">{empty}</p>
      ) : (
        <Suspense
          fallback={<div className="bars-frame" role="status" aria-label={words.loading} />}
        >
          <Bars title={title} labels={labels} series={series} sideways={sideways} />
        </Suspense>
      )}
      <details>
        <summary>{messages['table.show']}</summary>
        <div className="table-frame bars-table" tabIndex={0} role="region" aria-label={title}>
          <table className="list-table">
            <caption className="hidden-text">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{heading}</th>
                {series.map(({ label }) => (
                  <th key={label} scope="col" className="number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, row) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ label: name, values }, index) => (
                    <td key={name} className="number figures">
                      {cell ? cell(row, index) : values[row]?.toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </div>
  )
}
