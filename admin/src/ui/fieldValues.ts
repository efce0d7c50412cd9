import type { GenericSchema } from 'valibot'

import { check, type Checked } from '@trailgate/shared/fields'
import type { Told } from '@trailgate/shared/records/field_schemas'
import {
  lineOf,
  namesOf,
  type Field,
  type FieldTable,
  type NameIn,
} from '@trailgate/shared/records/fields'
import { formatPhone } from '@trailgate/shared/text'

/** Value type of an input: text is never null, and a number is text until the form is submitted. */
type ValueOf<Line, Value> = Line extends { kind: 'flag' }
  ? boolean
  : Line extends { kind: 'choice' }
    ? Value extends null
      ? ''
      : Value
    : string

/** Fields of a form, as the inputs hold them. */
export type FieldValues<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name]: ValueOf<Table[Each], Told<Table>[Each]>
}

/** Form values while editing: an emptied field holds null. */
export type Typed<Values> = { [Each in keyof Values]?: Values[Each] | null }

/** Empty form. */
export function blankOf<Table extends FieldTable>(table: Table): FieldValues<Table> {
  return each(table, ({ kind, initial, proposed }) => {
    const first = proposed ?? initial ?? (kind === 'flag' ? false : '')
    return typeof first === 'number' ? String(first) : first
  })
}

/** A record as form values. */
export function valuesFrom<Table extends FieldTable>(
  table: Table,
  record: Told<Table>
): FieldValues<Table> {
  return each(table, (field, name) => asTyped(field, record[name]))
}

/** Request body of a form: an empty number is missing, not invalid, and gets no default. */
export function asSent<Table extends FieldTable>(
  table: Table,
  values: Typed<FieldValues<Table>>
): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...values }
  for (const name of namesOf(table)) {
    const value = sent[name]
    const isNumber = ['money', 'whole'].includes(lineOf(table, name).kind)
    if (isNumber && typeof value === 'string') sent[name] = value.trim() || null
  }
  return sent
}

/** Fields whose value differs from the record; numbers are compared by value. */
export function changedIn<Changes extends object>(
  record: { [Each in keyof Changes]?: unknown },
  said: Checked<Changes>
): Checked<Partial<Changes>> {
  if (!said.ok) return said
  const changed = Object.entries(said.value).filter(
    ([field, value]) => value !== record[field as keyof Changes]
  )
  return { ok: true, value: Object.fromEntries(changed) as Partial<Changes> }
}

/** Form of a record with a field config: its values, and the request bodies. */
export function formOf<Table extends FieldTable, New, Changes extends object>(
  table: Table,
  schemas: { added(): GenericSchema<unknown, New>; changed(): GenericSchema<unknown, Changes> }
) {
  /** Empty form. */
  const blank = blankOf(table)
  const sent = (values: Typed<FieldValues<Table>>) => asSent(table, { ...blank, ...values })
  return {
    blank,
    /** A record as form values. */
    valuesOf: (record: Told<Table>) => valuesFrom(table, record),
    /** Request body of a new record. */
    readNew: (values: Typed<FieldValues<Table>>) => check(schemas.added(), sent(values)),
    /** Changed fields only. */
    readChanges: (
      values: Typed<FieldValues<Table>>,
      record: { [Each in keyof Changes]?: unknown }
    ) => changedIn(record, check(schemas.changed(), sent(values))),
  }
}

function asTyped({ kind }: Field, value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : String(value)
  const text = typeof value === 'string' ? value : ''
  return kind === 'phone' ? formatPhone(text) : text
}

function each<Table extends FieldTable>(
  table: Table,
  valueOf: (field: Field, name: NameIn<Table>) => string | boolean
) {
  return Object.fromEntries(
    namesOf(table).map((name) => [name, valueOf(lineOf(table, name), name)])
  ) as unknown as FieldValues<Table>
}
