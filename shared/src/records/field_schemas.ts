import * as v from 'valibot'
import type { Day } from '../dates.ts'
import {
  birthDay,
  choice,
  countAnswer,
  day,
  dayAnswer,
  email,
  flag,
  line,
  money,
  nullableText,
  optionalBirthDay,
  optionalChoice,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalMoney,
  optionalParagraph,
  optionalPhone,
  optionalWhole,
  optionalWorldPhone,
  paragraph,
  phone,
  whole,
  worldPhone,
} from '../fields.ts'
import {
  calledIn,
  changeableIn,
  lineOf,
  missingIn,
  type Changeable,
  type Field,
  type FieldKind,
  type FieldsWith,
  type FieldTable,
  type NameIn,
} from './fields.ts'

/** Schemas that check dates are built for a day: today in the park's time zone. */
export interface On {
  today: Day
}

/** The day is a required parameter if one of the fields is checked against it. */
type Measured<Table, Name extends NameIn<Table>> = [
  Name & FieldsWith<Table, { future: string }>,
] extends [never]
  ? [on?: On]
  : [on: On]

const NO_DAY: On = { today: '' }

type Required = { required: string | true }

// --- Requests ---------------------------------------------------------------------------------------------------

type Reads<Input, Output = Input> = v.GenericSchema<Input, Output>
type MayBeNull<Input, Output = Input> = v.NullishSchema<Reads<Input, Output | null>, undefined>
type Flag = ReturnType<typeof flag>
type Typed = string | number

type ChoiceOf<Line> = Line extends { choices: readonly (infer Each)[] } ? Each : never

type ChoiceInput<Line> = Line extends { none: string }
  ? MayBeNull<string, ChoiceOf<Line>>
  : Line extends Required
    ? Reads<ChoiceOf<Line>>
    : v.OptionalSchema<Reads<ChoiceOf<Line>>, undefined>

type InputOf<Line> = Line extends { kind: 'flag' }
  ? Flag
  : Line extends { kind: 'choice' }
    ? ChoiceInput<Line>
    : Line extends { kind: 'money' | 'whole' }
      ? Line extends Required
        ? Reads<Typed, number>
        : MayBeNull<Typed, number>
      : Line extends Required
        ? Reads<string>
        : MayBeNull<string>

export type Inputs<Table, Name extends NameIn<Table>> = { [Each in Name]: InputOf<Table[Each]> }

export type OptionalInputs<Table, Name extends NameIn<Table>> = {
  [Each in Name]: InputOf<Omit<Table[Each], 'required'>>
}

type NewInputOf<Line> = Line extends { initial: infer Initial }
  ? v.OptionalSchema<InputOf<Line>, Initial & v.InferInput<InputOf<Line>>>
  : InputOf<Line>

export type NewInputs<Table, Name extends NameIn<Table>> = {
  [Each in Name]: NewInputOf<Table[Each]>
}

type InputSchemas = {
  [Kind in FieldKind]: (field: Field<Kind>, called: string, on: On) => v.GenericSchema
}

const INPUT_SCHEMAS: InputSchemas = {
  line(field, called) {
    const { limit, required, pattern, invalid } = field
    if (!required) return optionalLine(called, limit, field)
    const text = line(called, limit, missingIn(field), field)
    return pattern ? v.pipe(text, v.regex(pattern, invalid ?? '')) : text
  },
  paragraph: (field, called) =>
    field.required
      ? paragraph(called, field.limit, missingIn(field))
      : optionalParagraph(called, field.limit),
  phone(field) {
    const { invalid, required, world } = field
    if (world) return required ? worldPhone(missingIn(field), invalid) : optionalWorldPhone(invalid)
    return required ? phone(missingIn(field), invalid) : optionalPhone(invalid)
  },
  email: (field) =>
    field.required ? email(missingIn(field), field.invalid) : optionalEmail(field.invalid),
  birth_date(field, _, on) {
    const { invalid, future, required } = field
    return required
      ? birthDay({ required: missingIn(field), invalid, future, ...on })
      : optionalBirthDay({ invalid, future, ...on })
  },
  day(field, called, { today }) {
    const { future, required } = field
    const written = required ? day(called, missingIn(field)) : optionalDay(called)
    if (!future) return written
    return v.nullish(
      v.pipe(
        written,
        v.check((on) => !on || on <= today, future)
      )
    )
  },
  flag: (_, called) => flag(called),
  choice(field, called) {
    const { choices, none, required } = field
    if (none !== undefined) return optionalChoice(called, choices)
    return required
      ? choice(called, choices, missingIn(field))
      : v.optional(choice(called, choices))
  },
  money: ({ required, negative }, called) =>
    required ? money(called, negative) : optionalMoney(called, negative),
  whole: ({ required, least, most }, called) =>
    required ? whole(called, least, most) : optionalWhole(called, least, most),
}

function inputSchemaOf<Kind extends FieldKind>(field: Field<Kind>, on: On): v.GenericSchema {
  return INPUT_SCHEMAS[field.kind](field, calledIn(field), on)
}

/** Request schemas of these fields. */
export function inputsOf<Table extends FieldTable, const Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[],
  ...[on = NO_DAY]: Measured<Table, Name>
): Inputs<Table, Name> {
  return each(names, (name) => inputSchemaOf(lineOf(table, name), on)) as Inputs<Table, Name>
}

/** The same with all fields optional. */
export function optionalInputsOf<Table extends FieldTable, const Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[],
  ...[on = NO_DAY]: Measured<Table, Name>
): OptionalInputs<Table, Name> {
  return each(names, (name) =>
    inputSchemaOf({ ...lineOf(table, name), required: undefined }, on)
  ) as OptionalInputs<Table, Name>
}

/** Request schema of a change: absent fields stay, and fixed fields cannot be sent. */
export function changesInputsOf<Table extends FieldTable>(
  table: Table,
  ...on: Measured<Table, Changeable<Table>>
) {
  const inputs = inputsOf<Table, Changeable<Table>>(table, changeableIn(table), ...on)
  return v.partial(v.object(inputs)).entries
}

/** Request schema of a new record: fields with an initial value may be left out. */
export function newInputsOf<Table extends FieldTable, const Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[],
  ...[on = NO_DAY]: Measured<Table, Name>
): NewInputs<Table, Name> {
  return each(names, (name) => {
    const field = lineOf(table, name)
    const schema = inputSchemaOf(field, on)
    return field.initial === undefined ? schema : v.optional(schema, field.initial)
  }) as NewInputs<Table, Name>
}

// --- Answers ----------------------------------------------------------------------------------------------------

const text = /* @__PURE__ */ v.string()
const amount = /* @__PURE__ */ v.number()
const yesOrNo = /* @__PURE__ */ v.boolean()
const nullableDay = /* @__PURE__ */ v.nullable(dayAnswer)
const nullableAmount = /* @__PURE__ */ v.nullable(amount)
const nullableCount = /* @__PURE__ */ v.nullable(countAnswer)

/** Response schema by kind: required, and optional. */
const ANSWERS = {
  line: [text, nullableText],
  paragraph: [text, nullableText],
  // A minor has no phone, and any birth date may be unknown.
  phone: [nullableText, nullableText],
  email: [text, nullableText],
  birth_date: [nullableDay, nullableDay],
  day: [dayAnswer, nullableDay],
  flag: [yesOrNo, yesOrNo],
  money: [amount, nullableAmount],
  whole: [countAnswer, nullableCount],
} as const satisfies Record<Exclude<FieldKind, 'choice'>, readonly v.GenericSchema[]>

type Word<Line> = Line extends { told: infer Words extends readonly string[] }
  ? Words[number]
  : ChoiceOf<Line>

type AnswerOf<Line> = Line extends { kind: 'choice' }
  ? Reads<Line extends { none: string } ? Word<Line> | null : Word<Line>>
  : Line extends { kind: infer Kind extends keyof typeof ANSWERS }
    ? (typeof ANSWERS)[Kind][Line extends Required ? 0 : 1]
    : never

export type Answers<Table, Name extends NameIn<Table>> = { [Each in Name]: AnswerOf<Table[Each]> }

/** Response schemas of these fields. */
export function answersOf<Table extends FieldTable, const Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[]
): Answers<Table, Name> {
  return each(names, (name) => answerOf(lineOf(table, name))) as Answers<Table, Name>
}

/** The values of these fields, as serialized. */
export type Told<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name]: v.InferOutput<AnswerOf<Table[Each]>>
}

function answerOf(field: Field): v.GenericSchema {
  if (field.kind !== 'choice') return ANSWERS[field.kind][field.required ? 0 : 1]
  const words = v.picklist(field.told ?? field.choices)
  return field.none === undefined ? words : v.nullable(words)
}

function each(names: readonly string[], schemaOf: (name: string) => v.GenericSchema) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)]))
}
