import type { ComponentProps, ReactNode } from 'react'

import './list.css'

export interface TableColumn<T> {
  key: string
  label: string
  /** Heading content in place of the label. */
  head?: ReactNode
  /** Current sort order, if sortable. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** Row heading for screen readers. */
  rowHeader?: boolean
  className?: string
  cell(record: T): ReactNode
}

interface TableProps<T> {
  caption: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  /** True while the rows are about to change. */
  busy?: boolean
  className?: string
  bodyClassName?: string
  row?: ((record: T, index: number) => ComponentProps<'tr'>) | undefined
}

/** A semantic table: caption, row headings, aria-sort. */
export function Table<T extends { id: string | number }>({
  caption,
  columns,
  rows,
  busy,
  className = '',
  bodyClassName,
  row,
}: TableProps<T>) {
  return (
    <table className={`list-table ${className}`} aria-busy={busy}>
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, head, sorted, className: column }) => (
            <th key={key} scope="col" className={column} aria-sort={sorted}>
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={bodyClassName}>
        {rows.map((record, index) => (
          <tr key={record.id} {...row?.(record, index)}>
            {columns.map(({ key, rowHeader, className: column, cell }) =>
              rowHeader ? (
                <th key={key} scope="row" className={column}>
                  {cell(record)}
                </th>
              ) : (
                <td key={key} className={column}>
                  {cell(record)}
                </td>
              )
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
