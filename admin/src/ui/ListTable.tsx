import type { MouseEvent } from 'react'
import { useListContext, type RaRecord } from 'react-admin'

import { Table, type TableColumn } from './Table.tsx'

/** A column of a list; `key` is the sort field if it is sortable. */
export interface Column<T extends RaRecord> extends Omit<TableColumn<T>, 'sorted'> {
  sortable?: boolean
}

interface ListTableProps<T extends RaRecord> {
  caption: string
  columns: readonly Column<T>[]
  /** For the mouse: a click anywhere on the row. Keyboards use the link in the row. */
  onOpen?(record: T): void
}

/**
 * The surrounding list as a table with sortable headings. react-admin's DataTable announces neither row headings nor
 * the order, and labels its checkboxes on the wrong element, so lists are rendered here.
 */
export function ListTable<T extends RaRecord>({ caption, columns, onOpen }: ListTableProps<T>) {
  const { data = [], sort, setSort, isPlaceholderData } = useListContext<T>()

  function sortBy(field: string): void {
    const again = sort.field === field
    setSort({ field, order: again && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  }

  return (
    <div className="table-frame list-frame">
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

/** False for elements with a click of their own, and at the end of a text selection. */
function isOnRow({ target, currentTarget: row }: MouseEvent): boolean {
  // A dialog opened by a cell is rendered elsewhere, but its React events bubble through the row.
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
