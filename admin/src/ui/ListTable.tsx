import type { MouseEvent, ReactNode } from 'react'
import { useListContext, type RaRecord } from 'ra-core'

import './list.css'

export interface Column<T extends RaRecord> {
  /** Names the column; the field to sort by where it is sortable. */
  key: string
  label: string
  /** What stands in the heading instead of the label. */
  head?: ReactNode
  sortable?: boolean
  /** Names the row for a screen reader. */
  rowHeader?: boolean
  className?: string
  cell(record: T): ReactNode
}

interface ListTableProps<T extends RaRecord> {
  caption: string
  columns: readonly Column<T>[]
  /** A convenience for the mouse: a click anywhere on the row. Keyboards use the link in the row. */
  onOpen?(record: T): void
}

/**
 * A list as a real table: caption, row headings, sort buttons with aria-sort. react-admin's DataTable
 * announces none of these and labels its checkboxes on the wrong element, so lists are drawn here.
 */
export function ListTable<T extends RaRecord>({ caption, columns, onOpen }: ListTableProps<T>) {
  const { data = [], sort, setSort, isPlaceholderData } = useListContext<T>()

  function sortBy(field: string): void {
    const again = sort.field === field
    setSort({ field, order: again && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  }

  return (
    <div className="table-frame">
      <table className="list-table" aria-busy={isPlaceholderData}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, head, sortable, className }) => (
              <th
                key={key}
                scope="col"
                className={className}
                {...(sortable ? { 'aria-sort': direction(sort, key) } : {})}
              >
                {sortable ? (
                  <button type="button" className="sort-button" onClick={() => sortBy(key)}>
                    {label}
                    <span aria-hidden="true" className="sort-mark">
                      {mark(sort, key)}
                    </span>
                  </button>
                ) : (
                  (head ?? label)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((record) => (
            <tr
              key={record.id}
              {...(onOpen
                ? { className: 'opens', onClick: (event) => isOnRow(event) && onOpen(record) }
                : {})}
            >
              {columns.map(({ key, rowHeader, className, cell }) =>
                rowHeader ? (
                  <th key={key} scope="row" className={className}>
                    {cell(record)}
                  </th>
                ) : (
                  <td key={key} className={className}>
                    {cell(record)}
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Not on something that has a click of its own, and not the end of marking text. */
function isOnRow({ target, currentTarget: row }: MouseEvent): boolean {
  // A dialog that a cell opened is drawn elsewhere, but to React it stands in the row.
  if (!(target instanceof Element) || !row.contains(target)) return false
  if (target.closest('a, button, input, label')) return false
  return String(getSelection() ?? '') === ''
}

type Sort = { field: string; order: string }

function direction(sort: Sort, key: string): 'ascending' | 'descending' | 'none' {
  if (sort.field !== key) return 'none'
  return sort.order === 'ASC' ? 'ascending' : 'descending'
}

function mark(sort: Sort, key: string): string {
  if (sort.field !== key) return '↕'
  return sort.order === 'ASC' ? '↑' : '↓'
}
