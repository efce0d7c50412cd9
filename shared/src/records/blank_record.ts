import { namesOf, type FieldTable, type NameIn } from './fields.ts'

/** For specs: a record with all fields null, to override as needed. */
export function blankRecord<Table extends FieldTable>(table: Table): Record<NameIn<Table>, null> {
  return Object.fromEntries(namesOf(table).map((name) => [name, null])) as Record<
    NameIn<Table>,
    null
  >
}
