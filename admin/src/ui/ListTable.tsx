import type { MouseEvent } from 'react'
import { useListContext, type RaRecord } from 'react-admin'

import { Table, type TableColumn } from './Table.tsx'

/** A column of a list; `key` is the field to sort by where it is sortable. */
export interface Column<T extends RaRecord> extends Omit<TableColumn<T>, 'sorted'> {
  sortable?: boolean
}

interface ListTableProps<T extends RaRecord> {
  caption: string
  columns: readonly Column<T>[]
  /** A convenience for the mouse: a click anywhere on the row. Keyboards use the link in the row. */
  onOpen?(record: T): void
}

/**
 * The list around it as a table whose headings sort it. react-admin's DataTable announces neither row headings nor the
 * order, and labels its checkboxes on the wrong element, so lists are drawn here.
 */
export function ListTable<T extends RaRecord>({ caption, columns, onOpen }: ListTableProps<T>) {
  const { data = [], sort, setSort, isPlaceholderData } = useListContext<T>()

  function sortBy(field: string): void {
    const again = sort.field === field
    setSort({ field, order: again && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  }

  return (
    <div className="table-frame">
      <Table<T>
        caption={caption}
        columns={columns.map(({ sortable, ...column }) =>
          sortable
            ? {
                ...column,
                sorted: direction(sort, column.key),
                head: (
                  <button type="button" className="sort-button" onClick={() => sortBy(column.key)}>
                    {column.label}
                    <span aria-hidden="true" className="sort-mark">
                      {mark(sort, column.key)}
                    </span>
                  </button>
                ),
              }
            : column
        )}
        rows={data}
        busy={isPlaceholderData}
        row={
          onOpen &&
          ((record) => ({
            className: 'opens',
            onClick: (event) => isOnRow(event) && onOpen(record),
          }))
        }
      />
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
