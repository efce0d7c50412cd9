import * as v from 'valibot'
import { choice, day, queryFlag, whole } from '../fields.ts'
import { calledIn, lineOf, namesOf, type Field, type FieldTable, type NameIn } from './fields.ts'

/* Filters of a list, derived from the field table: each field with `filter: true`. */

/** Ends of a range, both included, as suffixes of the field's name: `insured_until_from`. */
export const RANGE = { from: '_from', to: '_to' } as const
type End = (typeof RANGE)[keyof typeof RANGE]

type FilterValue<Line> = Line extends { choices: readonly (infer Each)[] }
  ? Each
  : Line extends { kind: 'flag' }
    ? boolean
    : Line extends { kind: 'whole' }
      ? number
      : string

type FilterName<Line, Name extends string> = Line extends { filter: true }
  ? Line extends { kind: 'choice' | 'flag' }
    ? Name
    : `${Name}${End}`
  : never

/** Values of the filters that were sent. */
export type Filters<Table> = {
  [Name in NameIn<Table> as FilterName<Table[Name], Name>]?: FilterValue<Table[Name]> | undefined
}

type FilterEntries<Table> = {
  [Name in keyof Filters<Table>]-?: v.OptionalSchema<
    v.GenericSchema<unknown, NonNullable<Filters<Table>[Name]>>,
    undefined
  >
}

/** Fields of the table that the list can be filtered by. */
export function filteredIn<Table extends FieldTable>(table: Table): NameIn<Table>[] {
  return namesOf(table).filter((name) => isFiltered(lineOf(table, name)))
}

function isFiltered(field: Field): boolean {
  return 'filter' in field && field.filter === true
}

/** True if the field is filtered by a range. */
export function isRange({ kind }: Pick<Field, 'kind'>): boolean {
  return kind === 'day' || kind === 'whole'
}

/** Names of a field's filters in a query. */
export function filterNamesOf(name: string, field: Pick<Field, 'kind'>): string[] {
  return isRange(field) ? [name + RANGE.from, name + RANGE.to] : [name]
}

/** Query entries of the filters. */
export function filtersOf<Table extends FieldTable>(table: Table): FilterEntries<Table> {
  return Object.fromEntries(
    filteredIn(table).flatMap((name) => {
      const field = lineOf(table, name)
      const schema = v.optional(schemaOf(field))
      return filterNamesOf(name, field).map((each) => [each, schema])
    })
  ) as FilterEntries<Table>
}

function schemaOf(field: Field): v.GenericSchema {
  const called = calledIn(field)
  switch (field.kind) {
    case 'choice':
      return choice(called, field.told ?? field.choices)
    case 'flag':
      return queryFlag(called)
    case 'whole':
      return whole(called, field.least, field.most)
    default:
      return day(called)
  }
}
