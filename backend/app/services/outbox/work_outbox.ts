import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#services/clock'
import { sqlTime, sqlTimeAfter } from '#services/sql_time'
import { deliver } from './deliver.ts'

/** Rows claimed at once, and how long a claim holds: a process that dies leaves its rows to the others after that. */
const BATCH = 20
const CLAIM_SECONDS = 120

/** Pauses between attempts, in seconds: a mail server may be away for a weekend. */
const BACKOFF = [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]
const ATTEMPTS_AT_MOST = 30

type Row = {
  id: number
  address: string
  subject: string
  text: string
  html: string | null
  attempts: number
}

/** Sends what is due and returns how many were sent. Any process may call it at any time. */
export async function workOutbox(): Promise<number> {
  let sent = 0
  for (;;) {
    const rows = await claim()
    for (const row of rows) if (await attempt(row)) sent += 1
    if (rows.length < BATCH) return sent
  }
}

/** A conditional update decides whose rows these are: both engines do it in one step. */
async function claim(): Promise<Row[]> {
  const now = clock.now()
  const claimedBy = randomUUID()
  const due: { id: number }[] = await db
    .from('outbox')
    .whereIn('state', ['waiting', 'sending'])
    .where('run_at', '<=', sqlTime(now))
    .where((free) => free.whereNull('claimed_until').orWhere('claimed_until', '<=', sqlTime(now)))
    .orderBy('run_at')
    .orderBy('id')
    .limit(BATCH)
    .select('id')
  if (due.length === 0) return []
  await db
    .from('outbox')
    .whereIn(
      'id',
      due.map(({ id }) => id)
    )
    .whereIn('state', ['waiting', 'sending'])
    .where((free) => free.whereNull('claimed_until').orWhere('claimed_until', '<=', sqlTime(now)))
    .update({
      state: 'sending',
      claimed_by: claimedBy,
      claimed_until: sqlTimeAfter(now, CLAIM_SECONDS),
    })
  return db
    .from('outbox')
    .where({ claimed_by: claimedBy, state: 'sending' })
    .orderBy('id')
    .select('id', 'address', 'subject', 'text', 'html', 'attempts')
}

async function attempt(row: Row): Promise<boolean> {
  const attempts = row.attempts + 1
  try {
    await deliver(row)
    await settle(row.id, {
      state: 'sent',
      sent_at: sqlTime(clock.now()),
      attempts,
      last_error: null,
    })
    return true
  } catch (error) {
    const wait = BACKOFF[Math.min(row.attempts, BACKOFF.length - 1)] ?? 0
    const over = attempts >= ATTEMPTS_AT_MOST
    logger.warn({ err: error, outbox_id: row.id, attempts }, 'outbox: not sent')
    await settle(row.id, {
      state: over ? 'failed' : 'waiting',
      attempts,
      run_at: sqlTimeAfter(clock.now(), wait),
      last_error: String(error instanceof Error ? error.message : error).slice(0, 300),
    })
    return false
  }
}

async function settle(id: number, outcome: Record<string, string | number | null>) {
  await db
    .from('outbox')
    .where('id', id)
    .update({ ...outcome, claimed_by: null, claimed_until: null })
}
