import type db from '@adonisjs/lucid/services/db'

/** The database, or a transaction that has to see what it wrote itself. */
export type Client = Pick<typeof db, 'from' | 'rawQuery'>

/** What must be true of a park at any moment, whatever happened to it. `find` answers what breaks it, a line each. */
export type Rule = { rule: string; find: (client: Client) => Promise<string[]> }

/** The rows that break a rule, as the check names them. */
export function named(what: string, rows: readonly { id: number }[]) {
  return rows.map(({ id }) => `${what} ${id}`)
}
