import db from '@adonisjs/lucid/services/db'
import type { Reader } from '#platform/database/transaction'
import { settings } from '#start/settings'

/** Maximum cached statements (FIFO). */
const STATEMENTS_KEPT = 500

type Value = string | number

/** A bind parameter: the statement's text does not depend on it. */
class Bound {
  constructor(readonly value: Value) {}

  [Symbol.toPrimitive](): never {
    throw new TypeError('A bound value is known when the statement runs, not while it is made')
  }
}

type Statement = { sql: string; bindings: readonly unknown[] }

/** Stands for a bind parameter in a cache key; no input can contain it. */
const SOMETHING_BOUND = '\u0000bound'

const kept = new Map<string, Statement>()

/**
 * Marks a bind parameter. The function that builds the query may pass it to the query builder as a value to compare with, but must not
 * read it.
 */
export function bound<Type extends Value>(value: Type): Type {
  return new Bound(value) as unknown as Type
}

/**
 * Runs a query whose SQL text is built once for each shape of `given` and cached: building it takes as long as running it.
 * `make` may read everything in `given` except bind parameters, and nothing else that can differ between calls.
 * @param name the cache key of `make`; unique for each query.
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

/** The same for a query of one row: the row, or null. */
export async function keptRow<Row, Given>(
  ...asked: Parameters<typeof keptRows<Row, Given>>
): Promise<Row | null> {
  const [row = null] = await keptRows<Row, Given>(...asked)
  return row
}

/** The position of a bind parameter in a cached statement. */
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
