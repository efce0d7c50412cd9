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

/** A bind parameter of a statement. It has no value while the SQL is built, so no value can end up in the text. */
export type Parameter<Type extends Value = Value> = {
  readonly name: string
  /** Its index in a list, or null for a single value. */
  readonly index: number | null
  /** Type-only: the type of value that callers bind. */
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

/** Values that a caller binds. */
type Given<Places> = {
  [Name in keyof Places]: Places[Name] extends Parameter<infer Type>[]
    ? readonly Type[]
    : Places[Name] extends Parameter<infer Type>
      ? Type
      : never
}

type Text = { sql: string; bindings: readonly unknown[] }

/** A query of the query builder; the compiler may know its rows (`rowsOf`). */
type Query<Row> = PromiseLike<Row[]> & { toSQL(): Text }

export type Statement<Places, Row> = {
  all(given: Given<Places>, reader?: Reader): Promise<Row[]>
  /** The first row, or null. */
  first(given: Given<Places>, reader?: Reader): Promise<Row | null>
}

/** Maximum cached SQL texts of one statement (FIFO): each list length and each variant has its own text. */
const TEXTS_KEPT = 200

/** Texts with more values are not prepared: their list length differs each time, so the server need not keep them. */
const PREPARED_BINDINGS = 20

/**
 * A prepared statement. The query builder makes its text on first use, once per length of its lists, and the driver
 * prepares it once (docs/adr/0026-prepared-statements.md). `make` gets the parameters and may read nothing else that
 * can change.
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
 * A prepared statement with variants, such as a search: its text is made once per shape. `make` may read the shape and
 * the parameters, and nothing else that can change. A shape is JSON-serializable and contains no caller's text.
 */
export function variants<Shape, Places extends Parameters, Row>(
  make: (shape: Shape, places: Places) => Query<Row>
) {
  const texts = new Map<string, Text>()

  const compiled = (shape: Shape, given: Given<Places>): Text => {
    const values: Values = given
    const key = keyOf(shape, values)
    const known = texts.get(key)
    const text = known ?? make(shape, placesFor(values) as Places).toSQL()
    if (!known) keep(texts, key, text)
    return { sql: text.sql, bindings: text.bindings.map((part) => valueOf(part, values)) }
  }
  const all = async (shape: Shape, given: Given<Places>, reader: Reader = db): Promise<Row[]> => {
    const { sql, bindings } = compiled(shape, given)
    const prepared = bindings.length <= PREPARED_BINDINGS
    const answer = await execute(reader, sql, bindings, { prepared })
    // MySQL's driver returns column metadata, too.
    return (settings.database.connection === 'mysql' ? (answer as unknown[])[0] : answer) as Row[]
  }
  const first = async (shape: Shape, given: Given<Places>, reader?: Reader): Promise<Row | null> =>
    (await all(shape, given, reader))[0] ?? null
  /** The statement that `all` would send. */
  const query = (shape: Shape, given: Given<Places>) => ({ toSQL: () => compiled(shape, given) })
  return { all, first, query }
}

type Values = Record<string, Value | readonly Value[]>

/** Cache key: everything that the text depends on. */
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
