import type { OutboxRow } from '#database/rows'
import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { LETTER_HOURS } from '@trailgate/shared/letters/constants'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { endedAt, validEnds } from '#platform/validity'
import { isoTime, sqlTimeAfter } from '#platform/database/sql_time'
import { hasEnded, thisProcess } from '#platform/this_process'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { HELD_SECONDS_MAX } from './enqueue_mail.ts'
import { letterHooks } from './letter_hooks.ts'
import { MailServerDown } from './mail_server_down.ts'
import { deliver } from './deliver.ts'

/**
 * Batch size, and the duration of a claim in seconds: after a crash its rows are free for other processes when it
 * expires.
 */
const BATCH = 20
const CLAIM_SECONDS = 120

/** Stored length of a process's name. */
const WORKER_LENGTH = 120

/** Delays between attempts, in seconds: a mail server may be down for a weekend. */
const BACKOFF = [10, 60, 300, 900, 3600, 3 * 3600, 6 * 3600]
const LONGEST_WAIT = Math.max(...BACKOFF)
const ATTEMPTS_AT_MOST = 30

type Channel = 'mail' | 'sms'

type Row = Pick<
  OutboxRow,
  | 'id'
  | 'claimed_by'
  | 'channel'
  | 'address'
  | 'subject'
  | 'text'
  | 'html'
  | 'attempts'
  | 'campaign_recipient_id'
  | 'letter_id'
  | 'created_at'
  | 'begun_at'
  | 'waiver_signing'
  | 'waiver_signings'
>

/**
 * Sends letters that are due and returns the number sent. Safe to call from any process at any time. On stop it
 * finishes the current letter and releases the others. While a mail server or SMS provider is down, one letter finds
 * out and the others wait for the next call: once it is back they all leave at once.
 */
export async function processOutbox(shouldContinue: () => boolean = () => true): Promise<number> {
  const away = new Set<Channel>()
  let sent = 0
  for (;;) {
    const rows = shouldContinue() ? await claim(away) : []
    sent += await sendAll(rows, away, shouldContinue)
    if (rows.length < BATCH) return sent
  }
}

/**
 * Sends letters one by one. The result of each is stored in the transaction that begins the next, so after a crash only
 * the last letter handed over is in doubt.
 */
async function sendAll(
  rows: Row[],
  away: Set<Channel>,
  shouldContinue: () => boolean
): Promise<number> {
  const left: Row[] = []
  let sent = 0
  let last: Settled | null = null
  for (const row of rows) {
    if (!shouldContinue() || away.has(row.channel)) {
      left.push(row)
      continue
    }
    const before: Settled | null = last
    const unsubscribe = await inTransaction(async (trx) => {
      if (before) await settle(before, trx)
      return (await isStillOurs(row, trx)) ? letterHooks().beforeSending(row, trx) : null
    })
    last = null
    if (unsubscribe === null) continue
    const tried = await attempt(row, unsubscribe)
    if (!tried) continue
    last = { row, ...tried }
    if (last.outcome.state === 'sent') sent += 1
    if (last.away) away.add(row.channel)
  }
  const rest = last
  if (rest) await inTransaction((trx) => settle(rest, trx))
  await giveBack(left)
  return sent
}

/**
 * Renews a claim, unless it expired and another process holds the letter: a slow mail server does not cause a second
 * copy.
 */
async function isStillOurs(
  { id, claimed_by: claimedBy }: Row,
  client: Transaction | typeof db
): Promise<boolean> {
  const held = await rowsIn('outbox', client)
    .where({ id, claimed_by: claimedBy, state: 'sending' })
    .update({ claimed_until: sqlTimeAfter(clock.now(), CLAIM_SECONDS) })
  return Number(held) > 0
}

/**
 * A conditional update claims the rows atomically on both engines. A letter that was never tried is due at once,
 * whatever the clock said when it was enqueued.
 */
async function claim(away: Set<Channel>): Promise<Row[]> {
  const now = clock.now()
  const claimedBy = randomUUID()
  const due = await rowsIn('outbox')
    .whereIn('state', ['waiting', 'sending'])
    .where((row) => {
      void row.where('attempts', 0).orWhereNotBetween('run_at', validEnds(now, LONGEST_WAIT))
    })
    .whereNotIn('channel', [...away])
    .where((row) => isFree(row, now))
    .where((row) => {
      void row
        .whereNull('held_until')
        .orWhereNotBetween('held_until', validEnds(now, HELD_SECONDS_MAX))
    })
    // Campaign letters come last, after those of service: a password letter does not wait behind five thousand of them.
    .orderByRaw('campaign_recipient_id is not null')
    .orderByRaw('letter_id is not null')
    .orderBy('run_at')
    .orderBy('id')
    .limit(BATCH)
    .select('id')
  if (due.length === 0) return []
  await rowsIn('outbox')
    .whereIn(
      'id',
      due.map(({ id }) => id)
    )
    .whereIn('state', ['waiting', 'sending'])
    .where((row) => isFree(row, now))
    .update({
      state: 'sending',
      claimed_by: claimedBy,
      claimed_until: sqlTimeAfter(now, CLAIM_SECONDS),
      worker: thisProcess.slice(0, WORKER_LENGTH),
    })
  return rowsIn('outbox')
    .where({ claimed_by: claimedBy, state: 'sending' })
    .orderBy('id')
    .select('id', 'claimed_by', 'channel', 'address', 'subject', 'text', 'html', 'attempts')
    .select('campaign_recipient_id', 'letter_id', 'created_at', 'begun_at')
    .select('waiver_signing', 'waiver_signings')
}

/** Signings whose PDFs are attached; letters of an earlier version name only the first. */
function signingsOf({ waiver_signing: first, waiver_signings: all }: Row): string[] {
  return first === null ? [] : (all ?? first).split(',')
}

function isFree(rows: RowsOf<'outbox'>, now: Date) {
  void rows
    .whereNull('claimed_until')
    .orWhereNotBetween('claimed_until', validEnds(now, CLAIM_SECONDS))
}

/** Null when another process holds the letter now. */
async function attempt(row: Row, unsubscribeUrl?: string): Promise<Omit<Settled, 'row'> | null> {
  const attempts = row.attempts + 1
  try {
    const files = await letterHooks().attachments(signingsOf(row), () => isStillOurs(row, db))
    if (!files) return null
    await deliver(row, { unsubscribeUrl, files })
    const outcome = {
      state: 'sent' as const,
      sent_at: endedAt('created_at', clock.now()),
      last_error: null,
    }
    return { outcome: { ...outcome, attempts }, away: false, late: false }
  } catch (error) {
    const wait = BACKOFF[Math.min(row.attempts, BACKOFF.length - 1)] ?? 0
    const late = isLate(row)
    const over = attempts >= ATTEMPTS_AT_MOST || late || isRefused(row, error)
    logger.warn({ err: error, outbox_id: row.id, attempts }, 'outbox: not sent')
    return {
      outcome: {
        state: over ? 'failed' : 'waiting',
        attempts,
        run_at: sqlTimeAfter(clock.now(), Math.min(wait, secondsLeft(row))),
        last_error: String(error instanceof Error ? error.message : error).slice(0, 300),
      },
      away: error instanceof MailServerDown,
      late,
    }
  }
}

type Outcome = Record<string, string | number | null | ReturnType<typeof endedAt>> &
  Pick<OutboxRow, 'last_error'> & { state: 'sent' | 'failed' | 'waiting' }

/** A letter of service is of no use after a day: it fails then. */
const LETTER_SECONDS = LETTER_HOURS * 3600

/** Seconds in which a letter may still be tried again. */
function secondsLeft({ letter_id: letterId, created_at: created }: Row): number {
  if (letterId === null) return Infinity
  const age = (clock.now().getTime() - Date.parse(isoTime(created))) / 1000
  // A clock that was set back does not keep it waiting for longer than that.
  return Math.max(0, Math.min(LETTER_SECONDS, LETTER_SECONDS - age))
}

function isLate(row: Row): boolean {
  return row.letter_id !== null && secondsLeft(row) === 0
}

/** True if the mail server refused a letter of service for good (5xx). */
function isRefused({ letter_id: letterId }: Row, error: unknown): boolean {
  if (letterId === null || error instanceof MailServerDown) return false
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

/** Result of a letter, whether its carrier was unreachable, and whether it was given up because of its age. */
type Settled = { row: Row; outcome: Outcome; away: boolean; late: boolean }

const FREE = { claimed_by: null, claimed_until: null, worker: null }

async function settle({ row, outcome, late }: Omit<Settled, 'away'>, trx: Transaction) {
  const { id } = row
  const { state, last_error: error } = outcome
  await rowsIn('outbox', trx)
    .where('id', id)
    .update({ ...outcome, ...FREE, begun_at: null })
  if (state !== 'waiting') await letterHooks().settled(row, { state, error, late }, trx)
}

async function giveBack(rows: Row[]) {
  const [claimed] = rows
  if (!claimed?.claimed_by) return
  await rowsIn('outbox')
    .where('claimed_by', claimed.claimed_by)
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .update({ ...FREE, state: 'waiting' })
}

/**
 * Releases claims of processes on this machine that were killed, so that no letter waits for the claim to expire.
 * Called at every start.
 */
export async function releaseLostLetters() {
  const claims = await rowsIn('outbox')
    .where('state', 'sending')
    .whereNotNull('worker')
    .distinct('worker')
  for (const { worker } of claims) {
    if (!hasEnded(worker)) continue
    await inTransaction((trx) =>
      rowsIn('outbox', trx).where({ state: 'sending', worker }).update({ claimed_until: null })
    )
  }
}
