/** The park as a whole, for tests that count people. */
import { rm } from 'node:fs/promises'
import { forgetAnchoring } from '#waivers/seal/anchor_chain'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { noteWebhooks } from '#operations/webhooks/queue_events'
import { slowReads } from '#platform/database/slow_reads'
import { fileFolder } from '#platform/files/file_store'
import { forgetDays } from '#visits/stream/followed_days'
import { settleAttested } from '#tests/helpers/attested'
import { forgetSealed } from '#tests/helpers/sealed'
import { spend } from '#tests/helpers/spent'

/** Everything that belongs to people, and webhooks, in an order that allows deletion; the rest is deleted by cascade. */
const PEOPLE_AND_THEIRS = [
  'imports',
  'membership_slots',
  'membership_terms',
  'day_closings',
  'memberships',
  'documents',
  'file_removals',
  'activity',
  'audit_log',
  'visits',
  'passes',
  'sign_ins',
  'daily_sign_ins',
  'idempotency_keys',
  'customers',
  'search_words',
  'webhook_deliveries',
  'webhooks',
]

/** A park without people, signatures, files and webhooks; its staff, types and templates stay. */
export function freshPark() {
  return spend('resetting', async () => {
    await forgetSealed()
    for (const table of PEOPLE_AND_THEIRS) await db.from(table).delete()
    await rm(fileFolder, { recursive: true, force: true })
    forgetDays()
    noteWebhooks(false)
    forgetAnchoring()
    await settleAttested()
  })
}

/** Asserts that `work` sends at most this many queries. */
export async function withQueriesAtMost<Result>(
  assert: Assert,
  most: number,
  work: () => Promise<Result>
) {
  const { result, sent } = await statementsOf(work)
  assert.isAtMost(sent.length, most, sent.map(({ sql }) => sql).join('\n'))
  return result
}

/** Attempts for work beside which earlier calls may still send statements of their own, such as a letter's. */
const ATTEMPTS = 3

/** Asserts that `work`, which can be repeated, sends at most this many queries when nothing runs beside it. */
export async function withQueriesAtMostAlone(
  assert: Assert,
  most: number,
  work: () => Promise<unknown>
) {
  let fewest: Statement[] | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { sent } = await statementsOf(work)
    if (!fewest || sent.length < fewest.length) fewest = sent
    if (fewest.length <= most) return
  }
  assert.fail(`${fewest?.length} queries:\n${fewest?.map(({ sql }) => sql).join('\n')}`)
}

export type Statement = { sql: string; bindings: string[] }

/** Statements this process sends during `work`. */
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

/** Idle times are written in batches next to the calls (`access/sessions/idle_times.ts`). */
function isOfManyCalls({ sql }: Statement) {
  return sql.startsWith('update `sessions` set `idle_until` = ? where `id` in ')
}

/** The database's query plan of a statement, as text. */
export async function planOf({ sql, bindings }: Statement): Promise<string> {
  const isMysql = db.connection().dialect.name === 'mysql'
  const plan: unknown = await db.rawQuery(
    `${isMysql ? 'explain' : 'explain query plan'} ${sql}`,
    bindings
  )
  // Its driver also returns the columns.
  return JSON.stringify(isMysql && Array.isArray(plan) ? plan[0] : plan)
}
