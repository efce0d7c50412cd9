import { messages as http } from '../http/messages.ts'
import type { LineShape } from '../fields.ts'
import { fill } from '../text.ts'

/* Common parts of the field tables. A record's table has one entry per field; schemas, database columns, forms, CSV
   files and the API's examples derive from it (docs/changing.md). */

/** Options by kind of field: how it is written, stored and shown, with maximum input lengths and messages. */
export interface Kinds {
  line: LineShape & { limit: number; span: Span } & Searched
  /** Height its input grows to, if not the default. */
  paragraph: { limit: number; maxRows?: number }
  /** `world`: numbers of any country, if the number is only called, such as an emergency contact. */
  phone: { limit: number; span: Span; invalid: string; world?: true }
  email: { limit: number; span: Span; invalid: string } & Searched
  birth_date: { invalid: string; future: string }
  /** `future` is the message for a day in the future, if none is allowed. */
  day: { future?: string } & Filtered
  flag: { span: Span } & Filtered
  choice: Choices & Filtered
  /** Dollars, stored as cents. */
  money: { negative: string }
  whole: { least: number; most: number } & Filtered
}

interface Searched {
  /** The search box finds records whose value starts with the typed text. */
  searched?: true
}

interface Filtered {
  /** The list can be filtered by it: a choice or a flag by its value, a day or a number by a range (`filters.ts`). */
  filter?: true
}

export type FieldKind = keyof Kinds

/** Columns it takes of the six of a form. */
export type Span = 1 | 2 | 3 | 6

interface Choices {
  choices: readonly string[]
  choiceLabels: Readonly<Record<string, string>>
  /** Label of the empty choice, if it may be chosen. */
  none?: string
  /** Values in responses, if there are more than can be chosen. */
  told?: readonly string[]
}

interface EveryField {
  label: string
  /** Name in error messages, if not the label. */
  called?: string
  /** Message when left empty, `true` for the default message; without it the field is optional. */
  required?: string | true | undefined
  /** Initial value of a new record. */
  initial?: string | number | boolean
  /** Preselected value in a form that must ask again, if it differs from `initial`. */
  proposed?: string | boolean
  /** Cannot be changed after creation. */
  fixed?: true
  /** Riders can read it; a string is its name in letters to them. */
  riders?: true | string
  /** Included in the personal data export. */
  ownData?: boolean
  /** Shown under the input. */
  hint?: string
  /** Column name, if it differs from the field name. */
  stored?: string
  example?: string
}

/** The table entry of a field of this kind; `More` adds the properties of a record's own table. */
export type Field<Kind extends FieldKind = FieldKind, More = object> = {
  [Each in Kind]: { kind: Each } & Kinds[Each] & EveryField & More
}[Kind]

/** A record's fields, in serialization order. */
export type FieldTable = Readonly<Record<string, Field>>

export type NameIn<Table> = keyof Table & string

/** Names of the fields whose table entry has this property. */
export type FieldsWith<Table, Part> = {
  [Name in NameIn<Table>]: Table[Name] extends Part ? Name : never
}[NameIn<Table>]

type Stored<Line, Name> = Line extends { stored: infer Column extends string } ? Column : Name

/** Columns of these fields. */
export type ColumnOf<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name]: Stored<Table[Each], Each>
}[Name]

export function namesOf<Table extends FieldTable>(table: Table): NameIn<Table>[] {
  return Object.keys(table)
}

/** All fields but these, which have their own rules. */
export function namesBut<Table extends FieldTable, But extends NameIn<Table>>(
  table: Table,
  ...but: readonly But[]
): Exclude<NameIn<Table>, But>[] {
  return namesOf(table).filter(
    (name): name is Exclude<NameIn<Table>, But> => !(but as readonly string[]).includes(name)
  )
}

/** Fields that riders can read. */
export type RiderField<Table> = FieldsWith<Table, { riders: true | string }>

export function ridersIn<Table extends FieldTable>(table: Table): RiderField<Table>[] {
  return namesOf(table).filter((name) => lineOf(table, name).riders) as RiderField<Table>[]
}

/** Columns of the fields in the personal data export. */
export function ownColumnsOf<Table extends FieldTable>(table: Table) {
  const own = namesOf(table).filter((name) => lineOf(table, name).ownData)
  return own.map((name) => columnOf(table, name)) as ColumnOf<
    Table,
    FieldsWith<Table, { ownData: true }>
  >[]
}

/** Fields that can be changed. */
export type Changeable<Table> = Exclude<NameIn<Table>, FieldsWith<Table, { fixed: true }>>

export function changeableIn<Table extends FieldTable>(table: Table): Changeable<Table>[] {
  return namesOf(table).filter((name) => !lineOf(table, name).fixed) as Changeable<Table>[]
}

/** A field's entry, typed with the properties common to all kinds. */
export function lineOf<Table extends FieldTable>(table: Table, name: NameIn<Table>): Field {
  return table[name] as Field
}

/** True if the search box matches the field: a text. Of other kinds, `searched` does not compile. */
export function isSearched(field: Field): boolean {
  return 'searched' in field && field.searched === true
}

/** Column of a field. */
export function columnOf<Table extends FieldTable, Name extends NameIn<Table>>(
  table: Table,
  name: Name
): ColumnOf<Table, Name> {
  return (lineOf(table, name).stored ?? name) as ColumnOf<Table, Name>
}

/** Columns of all fields. */
export function columnsOf<Table extends FieldTable>(table: Table): ColumnOf<Table>[] {
  return namesOf(table).map((name) => columnOf(table, name))
}

/** Name of a field in error messages: 'ZIP code'. */
export function calledIn({ called, label }: Pick<Field, 'called' | 'label'>): string {
  return called ?? inSentence(label)
}

/** Message when a required field is missing. */
export function missingIn(field: Field): string {
  const { required } = field
  if (typeof required === 'string') return required
  return fill(http['field.required'], { label: calledIn(field) })
}

/** Examples of the fields that have one, for the API docs. */
export function examplesOf(table: FieldTable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([name, { example }]) =>
      example === undefined ? [] : [[name, example]]
    )
  )
}

/** These of the values, in this order. */
export function pick<Name extends string, Values extends Record<Name, unknown>>(
  names: readonly Name[],
  values: Values
): Pick<Values, Name> {
  const picked: Partial<Pick<Values, Name>> = {}
  for (const name of names) picked[name] = values[name]
  return picked as Pick<Values, Name>
}

/** 'Emergency Contact Name' as the start of a sentence: 'Emergency contact name'. */
function inSentence(label: string): string {
  const [first = '', ...rest] = label.split(' ')
  const lowered = rest.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
  return [first, ...lowered].join(' ')
}
