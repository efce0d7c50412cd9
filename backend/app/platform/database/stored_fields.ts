import type { Told } from '@trailgate/shared/records/field_schemas'
import {
  columnOf,
  lineOf,
  namesOf,
  type ColumnOf,
  type FieldKind,
  type FieldTable,
  type NameIn,
} from '@trailgate/shared/records/fields'
import type { Flag } from '#database/rows'
import { toCents, toDollars } from '#platform/money'

/** Type of a field's value as the drivers return it. */
type Stored<Line, Value> = Line extends { kind: 'flag' } ? Flag : Value

/** The columns of these fields, as read. */
export type RowOf<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name as ColumnOf<Table, Each>]: Stored<Table[Each], Told<Table>[Each]>
}

/** Serializers: cents to dollars, 1 and 0 to booleans; all other values are sent as stored. */
const SERIALIZERS: Partial<Record<FieldKind, (value: unknown) => unknown>> = {
  money: (cents) => toDollars(cents as number | null),
  flag: (value) => value === 1,
}

/** Serializes a row's fields for the API (`shared/src/records/fields.ts`). */
export function serializeFields<Table extends FieldTable>(
  table: Table,
  row: RowOf<Table>
): Told<Table> {
  const columns: Record<string, unknown> = row
  return Object.fromEntries(
    namesOf(table).map((name) => {
      const value = columns[columnOf(table, name)]
      const serialize = SERIALIZERS[lineOf(table, name).kind]
      return [name, serialize ? serialize(value) : value]
    })
  ) as Told<Table>
}

/** Column names and types of these values. */
type Columns<Table, Values> = {
  [Each in keyof Values as Each extends NameIn<Table> ? ColumnOf<Table, Each> : never]: Values[Each]
}

/** Column values to write for these fields. */
export function columnsFor<Table extends FieldTable, Values extends Partial<Told<Table>>>(
  table: Table,
  values: Values
): Columns<Table, Values> {
  return Object.fromEntries(
    namesOf(table)
      .filter((name) => values[name as keyof Values] !== undefined)
      .map((name) => {
        const value = values[name as keyof Values]
        const isMoney = lineOf(table, name).kind === 'money'
        return [columnOf(table, name), isMoney ? toCents(value as number | null) : value]
      })
  ) as Columns<Table, Values>
}
