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

/** What an input holds: text is never null, and a number is text until the form is read. */
type ValueOf<Line, Value> = Line extends { kind: 'flag' }
  ? boolean
  : Line extends { kind: 'choice' }
    ? Value extends null
      ? ''
      : Value
    : string

/** The fields of a form, as the inputs hold them. */
export type FieldValues<Table, Name extends NameIn<Table> = NameIn<Table>> = {
  [Each in Name]: ValueOf<Table[Each], Told<Table>[Each]>
}

/** The same while somebody writes: a field that was emptied holds null. */
export type Typed<Values> = { [Each in keyof Values]?: Values[Each] | null }

/** A form nobody has written in. */
export function blankOf<Table extends FieldTable>(table: Table): FieldValues<Table> {
  return each(table, ({ kind, initial, proposed }) => {
    const first = proposed ?? initial ?? (kind === 'flag' ? false : '')
    return typeof first === 'number' ? String(first) : first
  })
}

/** A record as a form shows it. */
export function valuesFrom<Table extends FieldTable>(
  table: Table,
  record: Told<Table>
): FieldValues<Table> {
  return each(table, (field, name) => asTyped(field, record[name]))
}

/** A form as it is sent: a number that nobody wrote is missing, not wrong, and no default is put in its place. */
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

/** Of what a form says, what is otherwise than in the record; a number counts by its value, however it is written. */
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

/** The form of records that are their table of fields: how it shows one, and what is sent of what was typed. */
export function formOf<Table extends FieldTable, New, Changes extends object>(
  table: Table,
  schemas: { added(): GenericSchema<unknown, New>; changed(): GenericSchema<unknown, Changes> }
) {
  /** A form nobody has written in. */
  const blank = blankOf(table)
  const sent = (values: Typed<FieldValues<Table>>) => asSent(table, { ...blank, ...values })
  return {
    blank,
    /** A record as the form shows it. */
    valuesOf: (record: Told<Table>) => valuesFrom(table, record),
    /** What a new one is sent as. */
    readNew: (values: Typed<FieldValues<Table>>) => check(schemas.added(), sent(values)),
    /** What was changed, and nothing else. */
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
