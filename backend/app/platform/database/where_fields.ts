import { columnOf, lineOf, type FieldTable } from '@trailgate/shared/records/fields'
import { filteredIn, isRange, RANGE, type Filters } from '@trailgate/shared/records/filters'
import type { AnyRows } from '#platform/database/rows_in'

/** Narrows a query to the rows that fit these filters of the table's fields; a row without a day is in no range. */
export function whereFields<Query extends AnyRows, Table extends FieldTable>(
  query: Query,
  table: Table,
  filters: Filters<Table>,
  alias = ''
): Query {
  const sent: Record<string, string | number | boolean | undefined> = filters
  for (const name of filteredIn(table)) {
    const column = alias + columnOf(table, name)
    const where = (operator: string, value: string | number | boolean | undefined) => {
      if (value !== undefined) void query.where(column, operator, value)
    }
    if (isRange(lineOf(table, name))) {
      where('>=', sent[name + RANGE.from])
      where('<=', sent[name + RANGE.to])
    } else {
      where('=', sent[name])
    }
  }
  return query
}
