import db from '@adonisjs/lucid/services/db'
import { execute } from '#platform/database/execute'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

declare module '@adonisjs/lucid/types/querybuilder' {
  interface Where<Builder extends ChainableContract> {
    (key: string, value: Parameter | StrictValues): Builder
    (key: string, operator: string, value: Parameter | StrictValues): Builder
  }
  interface WhereIn<Builder extends ChainableContract> {
    (key: string, values: Parameter[]): Builder
  }
  interface WhereBetween<Builder extends ChainableContract> {
    (key: string, values: [Parameter, Parameter]): Builder
  }
}

type Value = string | number

/** A parameter of a statement. It has no value while the text is made, so none can end up in it. */
export type Parameter<Type extends Value = Value> = {
  readonly name: string
  /** Its place in a list, or null where it is one value. */
  readonly index: number | null
  /** Holds no value: what callers give for it. */
  readonly type?: Type
}

class Place implements Parameter {
  readonly name: string
  readonly index: number | null

  constructor(name: string, index: number | null) {
    this.name = name
    this.index = index
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`The parameter ${this.name} has no value while the statement is made`)
  }
}

type Parameters = Record<string, Parameter | Parameter[]>

/** What a caller gives for the parameters. */
type Given<Places> = {
  [Name in keyof Places]: Places[Name] extends Parameter<infer Type>[]
    ? readonly Type[]
    : Places[Name] extends Parameter<infer Type>
      ? Type
      : never
}

type Text = { sql: string; bindings: readonly unknown[] }

/** A query of the query builder, of which the compiler may know the rows (`rowsOf`). */
type Query<Row> = PromiseLike<Row[]> & { toSQL(): Text }

export type Statement<Places, Row> = {
  all(given: Given<Places>, reader?: Reader): Promise<Row[]>
  /** The first row, or null. */
  first(given: Given<Places>, reader?: Reader): Promise<Row | null>
}

/** Maximum texts of one statement (FIFO): lists of other lengths have other texts, and so have variants. */
const TEXTS_KEPT = 200

/** A text with more values has a list whose length is another each time, so a server need not keep it. */
const PREPARED_BINDINGS = 20

/**
 * A statement that is the same each time. Its text is made by the query builder at its first use, once for each length of its lists, and
 * the driver prepares it once (docs/adr/0026-prepared-statements.md). `make` gets the parameters and may read nothing else that can change.
 */
export function statement<Places extends Parameters, Row>(
  make: (places: Places) => Query<Row>
): Statement<Places, Row> {
  const { all, first } = variants((_: null, places: Places) => make(places))
  return {
    all: (given, reader) => all(null, given, reader),
    first: (given, reader) => first(null, given, reader),
  }
}

/**
 * A statement that comes in variants, such as a search: its text is made once for each shape. `make` may read the shape and the
 * parameters, and nothing else that can change. A shape is what JSON can hold, and has no text of a caller in it.
 */
export function variants<Shape, Places extends Parameters, Row>(
  make: (shape: Shape, places: Places) => Query<Row>
) {
  const texts = new Map<string, Text>()

  const all = async (shape: Shape, given: Given<Places>, reader: Reader = db): Promise<Row[]> => {
    const values: Values = given
    const key = keyOf(shape, values)
    const known = texts.get(key)
    const text = known ?? make(shape, placesFor(values) as Places).toSQL()
    if (!known) keep(texts, key, text)
    const bindings = text.bindings.map((part) => valueOf(part, values))
    const prepared = bindings.length <= PREPARED_BINDINGS
    const answer = await execute(reader, text.sql, bindings, { prepared })
    // The driver of MySQL tells about the columns, too.
    return (settings.database.connection === 'mysql' ? (answer as unknown[])[0] : answer) as Row[]
  }
  const first = async (shape: Shape, given: Given<Places>, reader?: Reader): Promise<Row | null> =>
    (await all(shape, given, reader))[0] ?? null
  return { all, first }
}

type Values = Record<string, Value | readonly Value[]>

/** What the text depends on. */
function keyOf(shape: unknown, values: Values): string {
  let key = shape === null ? '' : JSON.stringify(shape)
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'object') key += `,${value.length}`
  }
  return key
}

function placesFor(values: Values): Parameters {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object'
        ? value.map((_, index) => new Place(name, index))
        : new Place(name, null),
    ])
  )
}

function valueOf(part: unknown, values: Values): unknown {
  if (!(part instanceof Place)) return part
  const value = values[part.name]
  return typeof value === 'object' ? value[part.index ?? 0] : value
}

function keep(texts: Map<string, Text>, key: string, text: Text) {
  texts.set(key, text)
  if (texts.size > TEXTS_KEPT) texts.delete(texts.keys().next().value ?? key)
}
