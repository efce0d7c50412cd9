import type db from '@adonisjs/lucid/services/db'

/** A query of the query builder. */
export type Query = ReturnType<typeof db.from>

/**
 * Narrows `customers as c`, or the table of another id, to the ids that any of the queries finds. A joined union,
 * because neither engine looks into several indexes for one OR, and MySQL allows no limit inside IN.
 */
export function joinIds(query: Query, as: string, found: Query[], id = 'c.id'): Query {
  const parts = found.map((part) => part.toSQL())
  const sql = parts.map((part) => part.sql).join(' union ')
  // Only texts and numbers are ever compared with in these queries.
  const bindings = parts.flatMap((part) => [...part.bindings] as (string | number)[])
  return query.joinRaw(`join (${sql}) as ${as} on ${as}.id = ${id}`, bindings)
}
