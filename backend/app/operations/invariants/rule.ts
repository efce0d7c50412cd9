import type db from '@adonisjs/lucid/services/db'

/** The database, or a transaction that has to see what it wrote itself. */
export type Client = Pick<typeof db, 'from' | 'rawQuery'>

/** Takes a warning: it breaks no rule, but needs attention. */
export type Warn = (sentence: string) => void

/** An invariant of the park. `find` returns its violations, a line each. */
export type Rule = { rule: string; find: (client: Client, warn?: Warn) => Promise<string[]> }

/** Lines that name the rows that violate a rule. */
export function named(what: string, rows: readonly { id: number }[]) {
  return rows.map(({ id }) => `${what} ${id}`)
}
