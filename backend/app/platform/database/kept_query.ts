import db from '@adonisjs/lucid/services/db'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** So many texts of statements are kept; the oldest go, and are made again when they are asked for. */
const STATEMENTS_KEPT = 500

type Value = string | number

/** A value that the text of a statement does not depend on: it is bound, and may be another one the next time. */
class Bound {
  constructor(readonly value: Value) {}

  [Symbol.toPrimitive](): never {
    throw new TypeError('A bound value is known when the statement runs, not while it is made')
  }
}

type Statement = { sql: string; bindings: readonly unknown[] }

/** Stands in a shape where a bound value is; no text that anybody gives is like it. */
const SOMETHING_BOUND = '\u0000bound'

const kept = new Map<string, Statement>()

/**
 * Marks what differs from call to call. Who makes the query may hand it on, to be compared with a column, but not look at it: for
 * the query builder it is a value as any other.
 */
export function bound<Type extends Value>(value: Type): Type {
  return new Bound(value) as unknown as Type
}

/**
 * The rows of a query whose SQL is made once for each shape of `given`, as making it takes as long as running it does. `make` may
 * look at everything in `given` but at what is `bound`, and at nothing else that may be another thing the next time.
 * @param name of the query, one for each `make`.
 */
export async function keptRows<Row, Given>(
  name: string,
  given: Given,
  make: (given: Given) => { toSQL(): Statement },
  reader: Reader = db
): Promise<Row[]> {
  const values: Bound[] = []
  const shape = JSON.stringify([name, given], (_, part: unknown) =>
    part instanceof Bound ? (values.push(part), SOMETHING_BOUND) : part
  )
  const statement = kept.get(shape) ?? keep(shape, inPlaces(make(given).toSQL(), values))
  const answer: unknown = await reader.rawQuery(
    statement.sql,
    statement.bindings.map((part) =>
      part instanceof Place ? values[part.index]?.value : part
    ) as Value[]
  )
  // The driver of MySQL tells about the columns, too.
  return (settings.database.connection === 'mysql' ? (answer as unknown[])[0] : answer) as Row[]
}

/** The first row of such a query, which is asked for one. */
export async function keptRow<Row, Given>(
  ...asked: Parameters<typeof keptRows<Row, Given>>
): Promise<Row | null> {
  const [row = null] = await keptRows<Row, Given>(...asked)
  return row
}

/** Where in the bindings of a statement the bound value of this number goes. */
class Place {
  constructor(readonly index: number) {}
}

function inPlaces({ sql, bindings }: Statement, values: Bound[]): Statement {
  const places = values.map((_, index) => new Place(index))
  return {
    sql,
    bindings: bindings.map((binding) =>
      binding instanceof Bound ? places[values.indexOf(binding)] : binding
    ),
  }
}

function keep(shape: string, statement: Statement): Statement {
  kept.set(shape, statement)
  if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? shape)
  return statement
}
