import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { Unavailable } from '#platform/http/refusals'
import { NotBegun } from '#platform/database/database_errors'
import type { Transaction } from '#platform/database/transaction'

/*
 * Group commit on SQLite, which has one writer and whose COMMIT waits for the disk: brief transactions that wait for the writer together
 * run one after the other inside one transaction, each after the first in a savepoint, and are answered after the COMMIT that they
 * share (docs/adr/0032-group-commit.md).
 */

/** A group takes no more members once it is this large or this old. */
const MEMBERS_MAX = 20
const JOIN_WITHIN_MS = 10

/**
 * Busy timeout for BEGIN. SQLite reports at once that another process writes, and the wait is here: a busy timeout in the synchronous
 * driver would block the event loop (engines/sqlite.ts).
 */
const BUSY_TIMEOUT_MS = 4000
export const BUSY_RETRY_MS = 10

/** How long one waits for its turn: a transaction that waits for itself would stop all others. */
const TURN_WITHIN_MS = 30_000

type Work<Result> = (trx: Transaction) => Promise<Result>

type Member = {
  isBrief: boolean
  /** When its BEGIN gives up. */
  until: number
  /** Does the work, and returns what tells its caller the result. */
  run: Work<() => void>
  fail: (error: unknown) => void
  givesUp?: NodeJS.Timeout
}

/** FIFO. */
const waiting: Member[] = []
let isRunning = false

/**
 * Runs a transaction when it is its turn, alone unless it is brief.
 * @throws {Unavailable} 503 when that does not come.
 */
export function inGroup<Result>(work: Work<Result>, isBrief: boolean): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const run = async (trx: Transaction) => {
    const result = await work(trx)
    return () => resolve(result)
  }
  const member: Member = { isBrief, until: performance.now() + BUSY_TIMEOUT_MS, run, fail: reject }
  member.givesUp = setTimeout(() => giveUp(member), TURN_WITHIN_MS)
  waiting.push(member)
  if (!isRunning) void runAll()
  return promise
}

function giveUp(member: Member) {
  waiting.splice(waiting.indexOf(member), 1)
  member.fail(new Unavailable())
}

function nextInTurn(): Member | undefined {
  const member = waiting.shift()
  clearTimeout(member?.givesUp)
  return member
}

async function runAll() {
  isRunning = true
  for (let first = nextInTurn(); first; first = nextInTurn()) await runGroup(first)
  isRunning = false
}

/** Never rejects: what fails is told to the members, all of them where their COMMIT fails. */
async function runGroup(first: Member) {
  const members = [first]
  try {
    // Requests that have arrived with this one get as far as their own transaction.
    if (first.isBrief) await nextTurn()
    const trx = await begin(first.until)
    const closesAt = performance.now() + JOIN_WITHIN_MS
    const told = await orUndone(trx, async () => {
      const done = [await first.run(trx)]
      for (let next = joining(members, closesAt); next; next = joining(members, closesAt)) {
        members.push(next)
        done.push(await inSavepoint(next, trx))
      }
      return done
    })
    await commit(trx)
    for (const tell of told) tell()
  } catch (error) {
    for (const { fail } of members) fail(error)
  }
}

function joining(members: readonly Member[], closesAt: number): Member | undefined {
  const isOpen = members.length < MEMBERS_MAX && performance.now() < closesAt
  const areBrief = members[0]?.isBrief && waiting[0]?.isBrief
  return isOpen && areBrief ? nextInTurn() : undefined
}

/** A failure is its own, and told with the others' results: it may be about rows of theirs that are not committed yet. */
async function inSavepoint(member: Member, trx: Transaction): Promise<() => void> {
  const own = await trx.transaction()
  let tell: () => void
  try {
    tell = await member.run(own)
  } catch (error) {
    await own.rollback()
    // SQLite has undone the whole transaction by itself, as it does where the disk is full.
    await own.getWriteClient().executionPromise?.catch(() => Promise.reject(error))
    return () => member.fail(error)
  }
  await commit(own)
  return tell
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

export async function orUndone<Result>(trx: Transaction, work: Work<Result>): Promise<Result> {
  try {
    return await work(trx)
  } catch (error) {
    await trx.rollback()
    throw error
  }
}

export async function commit(trx: Transaction) {
  await trx.commit()
  // commit() itself resolves even when the COMMIT failed; only here is it told.
  await trx.getWriteClient().executionPromise
}
