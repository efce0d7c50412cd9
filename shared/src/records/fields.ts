import { messages as http } from '../http/messages.ts'
import type { LineShape } from '../fields.ts'
import { fill } from '../text.ts'

/*
 * What the tables of fields have in common. A record's table has a line for each of its fields; schemas, the columns that are read and
 * written, forms, files and the examples of the API are read off it (docs/changing.md).
 */

/** How a field is written, stored and shown, and what its line says for that: lengths as they are typed, and sentences. */
export interface Kinds {
  line: LineShape & { limit: number; span: Span }
  /** So far its input grows, where it is not as usual. */
  paragraph: { limit: number; maxRows?: number }
  phone: { limit: number; span: Span; invalid: string }
  email: { limit: number; span: Span; invalid: string }
  birth_date: { invalid: string; future: string }
  /** `future` is said of a day that is still to come, where none may be. */
  day: { future?: string }
  flag: { span: Span }
  choice: Choices
  /** Dollars, stored as cents. */
  money: { negative: string }
  whole: { least: number; most: number }
}
export type FieldKind = keyof Kinds

/** How many of the six columns of a form it takes. */
export type Span = 1 | 2 | 3 | 6

interface Choices {
  choices: readonly string[]
  choiceLabels: Readonly<Record<string, string>>
  /** What nothing is called, where nothing may be chosen. */
  none?: string
  /** What is told, where that is more than can be chosen. */
  told?: readonly string[]
}

interface EveryField {
  label: string
  /** What refusals call it, where that is not its label. */
  called?: string
  /** Said where it is left empty, `true` in the words that all fields have; a field without is optional. */
  required?: string | true | undefined
  /** What a new record has where nobody says otherwise. */
  initial?: string | number | boolean
  /** What a form begins with that asks for it anew, where that is something else. */
  proposed?: string | boolean
  /** Stays what the record was made with. */
  fixed?: true
  /** Riders read it; a word is what letters to them call it. */
  riders?: true | string
  /** Told in the file of everything that is known of a person. */
  ownData?: boolean
  /** Stands under the input. */
  hint?: string
  /** The column, where it has another name. */
  stored?: string
  example?: string
}

/** The line of a field of this kind; `More` is what a record's table says besides. */
export type Field<Kind extends FieldKind = FieldKind, More = object> = {
  [Each in Kind]: { kind: Each } & Kinds[Each] & EveryField & More
}[Kind]

/** A record's fields, in the order in which it is told. */
export type FieldTable = Readonly<Record<string, Field>>

export type NameIn<Table> = keyof Table & string

/** The fields whose line in the table has this in it. */
export type FieldsWith<Table, Part> = {
  [Name in NameIn<Table>]: Table[Name] extends Part ? Name : never
}[NameIn<Table>]

type Stored<Line, Name> = Line extends { stored: infer Column extends string } ? Column : Name

/** The columns that hold these fields. */
export type ColumnOf<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name]: Stored<Table[Each], Each>
}[Name]

export function namesOf<Table extends FieldTable>(table: Table): NameIn<Table>[] {
  return Object.keys(table)
}

/** All fields but these, which go by rules of their own. */
export function namesBut<Table extends FieldTable, But extends NameIn<Table>>(
  table: Table,
  ...but: readonly But[]
): Exclude<NameIn<Table>, But>[] {
  return namesOf(table).filter(
    (name): name is Exclude<NameIn<Table>, But> => !(but as readonly string[]).includes(name)
  )
}

/** The fields that riders read. */
export type RiderField<Table> = FieldsWith<Table, { riders: true | string }>

export function ridersIn<Table extends FieldTable>(table: Table): RiderField<Table>[] {
  return namesOf(table).filter((name) => lineOf(table, name).riders) as RiderField<Table>[]
}

/** The columns of the fields that tell a person's own data. */
export function ownColumnsOf<Table extends FieldTable>(table: Table) {
  const own = namesOf(table).filter((name) => lineOf(table, name).ownData)
  return own.map((name) => columnOf(table, name)) as ColumnOf<
    Table,
    FieldsWith<Table, { ownData: true }>
  >[]
}

/** The fields that may be changed. */
export type Changeable<Table> = Exclude<NameIn<Table>, FieldsWith<Table, { fixed: true }>>

export function changeableIn<Table extends FieldTable>(table: Table): Changeable<Table>[] {
  return namesOf(table).filter((name) => !lineOf(table, name).fixed) as Changeable<Table>[]
}

/** A field's line, as far as any may say it. */
export function lineOf<Table extends FieldTable>(table: Table, name: NameIn<Table>): Field {
  return table[name] as Field
}

/** The column that holds a field. */
export function columnOf<Table extends FieldTable, Name extends NameIn<Table>>(
  table: Table,
  name: Name
): ColumnOf<Table, Name> {
  return (lineOf(table, name).stored ?? name) as ColumnOf<Table, Name>
}

/** The columns of all fields. */
export function columnsOf<Table extends FieldTable>(table: Table): ColumnOf<Table>[] {
  return namesOf(table).map((name) => columnOf(table, name))
}

/** What refusals call a field: 'ZIP code'. */
export function calledIn({ called, label }: Pick<Field, 'called' | 'label'>): string {
  return called ?? inSentence(label)
}

/** What is said where a field that must be there is not. */
export function missingIn(field: Field): string {
  const { required } = field
  if (typeof required === 'string') return required
  return fill(http['field.required'], { label: calledIn(field) })
}

/** Examples of the fields that have one, as the API shows them. */
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

/** 'Emergency Contact Name' within a sentence that it begins. */
function inSentence(label: string): string {
  const [first = '', ...rest] = label.split(' ')
  const lowered = rest.map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()))
  return [first, ...lowered].join(' ')
}
