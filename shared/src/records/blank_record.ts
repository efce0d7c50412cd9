import { namesOf, type FieldTable, type NameIn } from './fields.ts'

/** For specs: a record of whose fields nothing is known, to which they add what matters to them. */
export function blankRecord<Table extends FieldTable>(table: Table): Record<NameIn<Table>, null> {
  return Object.fromEntries(namesOf(table).map((name) => [name, null])) as Record<
    NameIn<Table>,
    null
  >
}
