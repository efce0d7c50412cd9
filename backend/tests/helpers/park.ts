/** The park as a whole, for tests that count people. */
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { slowReads } from '#platform/database/slow_reads'
import { forgetDays } from '#visits/stream/followed_days'
import { forgetSealed } from '#tests/helpers/sealed'
import { spend } from '#tests/helpers/spent'

/** Whatever hangs on people, in an order in which it may go; the rest goes with them. */
const PEOPLE_AND_THEIRS = [
  'imports',
  'membership_slots',
  'memberships',
  'documents',
  'activity',
  'visits',
  'sign_ins',
  'daily_sign_ins',
  'idempotency_keys',
  'customers',
]

/** A park in which nobody was yet, and nobody has signed; its staff, types and templates stay. */
export function freshPark() {
  return spend('resetting', async () => {
    await forgetSealed()
    for (const table of PEOPLE_AND_THEIRS) await db.from(table).delete()
    forgetDays()
  })
}

/** Lets `work` send at most so many queries. */
export async function withQueriesAtMost<Result>(
  assert: Assert,
  most: number,
  work: () => Promise<Result>
) {
  const { result, sent } = await statementsOf(work)
  assert.isAtMost(sent.length, most, sent.map(({ sql }) => sql).join('\n'))
  return result
}

export type Statement = { sql: string; bindings: string[] }

/** What this process asks the database meanwhile. */
export async function statementsOf<Result>(work: () => Promise<Result>) {
  const sent: Statement[] = []
  const clients = [db.connection(), slowReads()].map((connection) => connection.getReadClient())
  const note = (statement: Statement) => {
    if (!isOfManyCalls(statement)) sent.push(statement)
  }
  for (const client of clients) client.on('query', note)
  try {
    return { result: await work(), sent }
  } finally {
    for (const client of clients) client.removeListener('query', note)
  }
}

/** The idle times of a moment are written together, beside the calls (`access/sessions/idle_times.ts`). */
function isOfManyCalls({ sql }: Statement) {
  return sql.startsWith('update `sessions` set `idle_until` = ? where `id` in ')
}

/** How the database would go about a statement, in its own words. */
export async function planOf({ sql, bindings }: Statement): Promise<string> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const plan: unknown = await db.rawQuery(
    `${isMysql ? 'explain' : 'explain query plan'} ${sql}`,
    bindings
  )
  // Its driver answers the columns too.
  return JSON.stringify(isMysql && Array.isArray(plan) ? plan[0] : plan)
}
