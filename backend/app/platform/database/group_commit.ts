import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { Unavailable } from '#platform/http/refusals'
import { NotBegun } from '#platform/database/database_errors'
import type { Transaction } from '#platform/database/transaction'
import { shareKey } from '#platform/share_key'
import { Turns } from '#platform/turns'

/* Group commit for SQLite, which has one writer and whose COMMIT waits for the disk: brief transactions that wait for
   the writer together run one after another inside one transaction, each after the first in a savepoint, and are
   answered after their shared COMMIT (docs/adr/0032-group-commit.md). */

/** A group takes no more members once it is this large or this old. */
const MEMBERS_MAX = 20
const JOIN_WITHIN_MS = 10

/**
 * Busy timeout for BEGIN. SQLite reports at once that another process writes, and the wait is here: a busy timeout in the synchronous
 * driver would block the event loop (engines/sqlite.ts).
 */
const BUSY_TIMEOUT_MS = 4000
export const BUSY_RETRY_MS = 10

/** Maximum wait for a turn: a transaction that waited for itself would block all others. */
const TURN_WITHIN_MS = 30_000

type Work<Result> = (trx: Transaction) => Promise<Result>

type Member = {
  isBrief: boolean
  /** Time at which its BEGIN gives up. */
  until: number
  /** Does the work; returns a function that delivers the result to the caller. */
  run: Work<() => void>
  fail: (error: unknown) => void
  givesUp?: NodeJS.Timeout
}

/** Callers take turns: however many transactions one caller has queued, another caller's is soon next. */
const waiting = new Turns<Member>()
let isRunning = false

/**
 * Queues a transaction and runs it on its turn, alone unless it is brief.
 * @throws {Unavailable} 503 when its turn does not come in time.
 */
export function inGroup<Result>(work: Work<Result>, isBrief: boolean): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const run = async (trx: Transaction) => {
    const result = await work(trx)
    return () => resolve(result)
  }
  const member: Member = { isBrief, until: performance.now() + BUSY_TIMEOUT_MS, run, fail: reject }
  const key = shareKey()
  member.givesUp = setTimeout(() => {
    waiting.remove(key, member)
    reject(new Unavailable())
  }, TURN_WITHIN_MS)
  waiting.push(key, member)
  if (!isRunning) void runAll()
  return promise
}

function nextInTurn(): Member | undefined {
  const member = waiting.take()?.item
  clearTimeout(member?.givesUp)
  return member
}

async function runAll() {
  isRunning = true
  for (let first = nextInTurn(); first; first = nextInTurn()) await runGroup(first)
  isRunning = false
}

/** Never rejects: a failure goes to its member, a failed COMMIT to all members. */
async function runGroup(first: Member) {
  const members = [first]
  try {
    // Lets requests that arrived together reach their own transaction first, so that they can join.
    if (first.isBrief) await nextTurn()
    const trx = await begin(first.until)
    const closesAt = performance.now() + JOIN_WITHIN_MS
    const deliveries = await withRollback(trx, async () => {
      const done = [await first.run(trx)]
      for (let next = joining(members, closesAt); next; next = joining(members, closesAt)) {
        members.push(next)
        done.push(await inSavepoint(next, trx))
      }
      return done
    })
    await commit(trx)
    for (const deliver of deliveries) deliver()
  } catch (error) {
    for (const { fail } of members) fail(error)
  }
}

function joining(members: readonly Member[], closesAt: number): Member | undefined {
  const isOpen = members.length < MEMBERS_MAX && performance.now() < closesAt
  const areBrief = members[0]?.isBrief && waiting.peek()?.item.isBrief
  return isOpen && areBrief ? nextInTurn() : undefined
}

/**
 * Each member fails alone. Its failure is delivered with the others' results, since it may be about their rows that are
 * not committed yet.
 */
async function inSavepoint(member: Member, trx: Transaction): Promise<() => void> {
  const own = await trx.transaction()
  let deliver: () => void
  try {
    deliver = await member.run(own)
  } catch (error) {
    await own.rollback()
    // SQLite has already rolled back the whole transaction, as it does on a full disk.
    await own.getWriteClient().executionPromise?.catch(() => Promise.reject(error))
    return () => member.fail(error)
  }
  await commit(own)
  return deliver
}

/** @throws {NotBegun} while another process writes, until then. */
export async function begin(until: number): Promise<Transaction> {
  for (;;) {
    const trx = await db.transaction()
    // Lucid returns a transaction even when its BEGIN failed; it is completed then.
    if (!trx.isCompleted) return trx
    if (performance.now() >= until) throw new NotBegun()
    await pause(BUSY_RETRY_MS)
  }
}

/** Runs `work` in a transaction that is rolled back if it fails. */
export async function withRollback<Result>(trx: Transaction, work: Work<Result>): Promise<Result> {
  try {
    return await work(trx)
  } catch (error) {
    await trx.rollback()
    throw error
  }
}

export async function commit(trx: Transaction) {
  await trx.commit()
  // commit() resolves even when the COMMIT failed; only this promise rejects.
  await trx.getWriteClient().executionPromise
}
