import type { Joined, Named, Rows } from '#platform/database/rows_in'

/**
 * Narrows `customers as c`, or the table of another id, to the ids that any of the queries finds. A joined union,
 * because neither engine looks into several indexes for one OR, and MySQL allows no limit inside IN.
 */
export function joinIds<Scope, Out, Stored, As extends string, Found>(
  query: Rows<Scope, Out, Stored>,
  as: As,
  // oxlint-disable-next-line typescript/no-explicit-any -- of whatever tables
  found: Rows<any, Found, any>[],
  id = 'c.id'
): Rows<Joined<Scope, Named<Found, As>>, Out> {
  const parts = found.map((part) => part.toSQL())
  const sql = parts.map((part) => part.sql).join(' union ')
  // Only texts and numbers are ever compared with in these queries.
  const bindings = parts.flatMap((part) => [...part.bindings] as (string | number)[])
  void query.joinRaw(`join (${sql}) as ${as} on ${as}.id = ${id}`, bindings)
  // The join above is what makes this so.
  return query as unknown as Rows<Joined<Scope, Named<Found, As>>, Out>
}
