import * as v from 'valibot'
import type { Day } from '../dates.ts'
import {
  choice,
  dayAnswer,
  flag,
  line,
  nullableText,
  optionalBirthDay,
  optionalDay,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  phone,
} from '../fields.ts'
import { CUSTOMER_STATES, CUSTOMER_STATUSES } from './constants.ts'
import {
  calledIn,
  type customerFields,
  fieldOf,
  type Field,
  type FieldKind,
  type FieldName,
} from './fields.ts'

/** Schemas that measure dates are made for a day: today in the park's time zone. */
export interface On {
  today: Day
}

// --- Requests ---------------------------------------------------------------------------------------------------

type Required = v.GenericSchema<string, string>
type Optional = v.NullishSchema<v.GenericSchema<string, string | null>, undefined>
type Flag = ReturnType<typeof flag>
type Status = v.OptionalSchema<ReturnType<typeof choice<typeof CUSTOMER_STATUSES>>, undefined>

type InputOf<Line> = Line extends { kind: 'flag' }
  ? Flag
  : Line extends { kind: 'status' }
    ? Status
    : Line extends { required: string }
      ? Required
      : Optional

export type Inputs<Name extends FieldName> = {
  [Each in Name]: InputOf<(typeof customerFields)[Each]>
}
export type OptionalInputs<Name extends FieldName> = {
  [Each in Name]: InputOf<Omit<(typeof customerFields)[Each], 'required'>>
}

type Readings = {
  [Kind in FieldKind]: (field: Field<Kind>, called: string, on: On) => v.GenericSchema
}

const READINGS: Readings = {
  line: ({ limit, required, ...shape }, called) =>
    required ? line(called, limit, required) : optionalLine(called, limit, shape),
  paragraph: ({ limit }, called) => optionalParagraph(called, limit),
  phone: ({ required, invalid }) => (required ? phone(required, invalid) : optionalPhone(invalid)),
  email: ({ invalid }) => optionalEmail(invalid),
  birth_date: (sentences, _, on) => optionalBirthDay({ ...sentences, ...on }),
  day: ({ future }, called, { today }) =>
    v.nullish(
      v.pipe(
        optionalDay(called),
        v.check((on) => !on || on <= today, future)
      )
    ),
  flag: (_, called) => flag(called),
  status: (_, called) => v.optional(choice(called, CUSTOMER_STATUSES)),
}

function readingOf<Kind extends FieldKind>(field: Field<Kind>, called: string, on: On) {
  return READINGS[field.kind](field, called, on)
}

/** What staff send of these fields. */
export function inputsOf<Name extends FieldName>(names: readonly Name[], on: On): Inputs<Name> {
  return Object.fromEntries(
    names.map((name) => [name, readingOf(fieldOf(name), calledIn(name), on)])
  ) as Inputs<Name>
}

/** The same where nothing has to be there. */
export function optionalInputsOf<Name extends FieldName>(
  names: readonly Name[],
  on: On
): OptionalInputs<Name> {
  return Object.fromEntries(
    names.map((name) => {
      const field = { ...fieldOf(name), required: undefined }
      return [name, readingOf(field, calledIn(name), on)]
    })
  ) as OptionalInputs<Name>
}

// --- Answers ----------------------------------------------------------------------------------------------------

const ANSWERS = {
  line: nullableText,
  paragraph: nullableText,
  phone: nullableText,
  email: nullableText,
  birth_date: /* @__PURE__ */ v.nullable(dayAnswer),
  day: /* @__PURE__ */ v.nullable(dayAnswer),
  flag: /* @__PURE__ */ v.boolean(),
  status: /* @__PURE__ */ v.picklist(CUSTOMER_STATES),
} as const satisfies Record<FieldKind, v.GenericSchema>

const anyLine = /* @__PURE__ */ v.string()

/** A required line is always there; a required phone is not: a minor has none. */
type AnswerOf<Line extends { kind: FieldKind }> = Line extends { kind: 'line'; required: string }
  ? typeof anyLine
  : (typeof ANSWERS)[Line['kind']]

export type Answers<Name extends FieldName> = {
  [Each in Name]: AnswerOf<(typeof customerFields)[Each]>
}

/** What is told of these fields. */
export function answersOf<Name extends FieldName>(names: readonly Name[]): Answers<Name> {
  return Object.fromEntries(
    names.map((name) => {
      const { kind, required } = fieldOf(name)
      return [name, kind === 'line' && required ? anyLine : ANSWERS[kind]]
    })
  ) as Answers<Name>
}
