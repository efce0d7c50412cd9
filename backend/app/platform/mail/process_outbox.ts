import type { OutboxRow } from '#database/rows'
import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { rowsIn, type RowsOf } from '#platform/database/rows_in'
import { clock } from '#platform/clock'
import { endedAt, validEnds } from '#platform/validity'
import { sqlTimeAfter } from '#platform/database/sql_time'
import { hasEnded, thisProcess } from '#platform/this_process'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { letterHooks } from './letter_hooks.ts'
import { MailServerDown } from './mail_server_down.ts'
import { deliver } from './deliver.ts'

/** Rows claimed at once, and how long a claim holds: a process that dies leaves its rows to the others after that. */
const BATCH = 20
const CLAIM_SECONDS = 120

/** As much of a process's name as is stored. */
const WORKER_LENGTH = 120

/** Pauses between attempts, in seconds: a mail server may be away for a weekend. */
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
  | 'begun_at'
  | 'waiver_signing'
>

/**
 * Sends what is due and returns how many were sent. Any process may call it at any time. When it is told to stop it finishes the
 * letter in hand and gives the others back. While a mail server or provider of text messages is away, one letter finds that out and
 * the others wait for the next call: once it is back they all leave at once.
 */
export async function processOutbox(goOn: () => boolean = () => true): Promise<number> {
  const away = new Set<Channel>()
  let sent = 0
  for (;;) {
    const rows = goOn() ? await claim(away) : []
    sent += await sendAll(rows, away, goOn)
    if (rows.length < BATCH) return sent
  }
}

/**
 * One letter after the other. What became of one is noted in the transaction in which the next begins, so of all that a killed
 * process leaves only the last it handed over is in doubt.
 */
async function sendAll(rows: Row[], away: Set<Channel>, goOn: () => boolean): Promise<number> {
  const left: Row[] = []
  let sent = 0
  let last: Settled | null = null
  for (const row of rows) {
    if (!goOn() || away.has(row.channel)) {
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

/** Holds a claim for as long again, unless it ran out and another process has the letter now: a slow mail server makes no second one. */
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
 * A conditional update decides whose rows these are: both engines do it in one step. What was never tried is due at once, whatever
 * the clock said when it was posted.
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
    // Nobody waits for a password behind five thousand letters of a campaign.
    .orderByRaw('campaign_recipient_id is not null')
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
    .select('campaign_recipient_id', 'begun_at', 'waiver_signing')
}

function isFree(rows: RowsOf<'outbox'>, now: Date) {
  void rows
    .whereNull('claimed_until')
    .orWhereNotBetween('claimed_until', validEnds(now, CLAIM_SECONDS))
}

/** Null when the letter is another process's by now. */
async function attempt(row: Row, unsubscribeUrl?: string): Promise<Omit<Settled, 'row'> | null> {
  const attempts = row.attempts + 1
  try {
    const files = await letterHooks().attachments(row.waiver_signing, () => isStillOurs(row, db))
    if (!files) return null
    await deliver(row, { unsubscribeUrl, files })
    const outcome = {
      state: 'sent' as const,
      sent_at: endedAt('created_at', clock.now()),
      last_error: null,
    }
    return { outcome: { ...outcome, attempts }, away: false }
  } catch (error) {
    const wait = BACKOFF[Math.min(row.attempts, BACKOFF.length - 1)] ?? 0
    const over = attempts >= ATTEMPTS_AT_MOST
    logger.warn({ err: error, outbox_id: row.id, attempts }, 'outbox: not sent')
    return {
      outcome: {
        state: over ? 'failed' : 'waiting',
        attempts,
        run_at: sqlTimeAfter(clock.now(), wait),
        last_error: String(error instanceof Error ? error.message : error).slice(0, 300),
      },
      away: error instanceof MailServerDown,
    }
  }
}

type Outcome = Record<string, string | number | null | ReturnType<typeof endedAt>> & {
  state: 'sent' | 'failed' | 'waiting'
}

/** What became of a letter, and whether its carrier was away altogether. */
type Settled = { row: Row; outcome: Outcome; away: boolean }

const FREE = { claimed_by: null, claimed_until: null, worker: null }

async function settle({ row, outcome }: Pick<Settled, 'row' | 'outcome'>, trx: Transaction) {
  const { id, campaign_recipient_id: recipientId } = row
  const { state } = outcome
  await rowsIn('outbox', trx)
    .where('id', id)
    .update({ ...outcome, ...FREE, begun_at: null })
  if (recipientId !== null && state !== 'waiting')
    await letterHooks().settled(recipientId, state, trx)
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
 * Gives back what processes of this machine had claimed when they were killed, so that nobody waits for the claim to run out.
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
