/**
 * A process that only reads the SQLite file: `node sqlite_reader_process.ts <file>`. It says `opened` when it has opened the file,
 * answers one statement after the other, and ends with the process that started it.
 */
import { setPriority } from 'node:os'
import Database from 'better-sqlite3'
import type { Answer, Question } from './sqlite_reader.ts'

/** A reader waits only while the log is being recovered. */
const BUSY_TIMEOUT_MS = 500
const STATEMENTS_KEPT = 100
/** The most that SQLite maps. */
const MAPPED_BYTES = 2 ** 31 - 2 ** 16
/** Large enough for most sorts. */
const CACHE_KB = 64_000
/** Requests on the serving thread go first, but not so far that a read starves on a busy machine. */
const NICENESS = 3

const [, , file = ''] = process.argv
const database = new Database(file, { readonly: true, fileMustExist: true })
database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
database.pragma('query_only = ON')
// Without a system call for each page, which a report on a year reads by the hundred thousand.
database.pragma(`mmap_size = ${MAPPED_BYTES}`)
database.pragma(`cache_size = -${CACHE_KB}`)

const kept = new Map<string, Database.Statement>()

setPriority(NICENESS)
// A terminal and a service manager signal the whole group; the parent still needs answers while it drains.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', ({ sql, bindings }: Question) => {
  say(answer(sql, bindings))
})
say('opened')

/** Answers the parent process, and exits if that is gone. */
function say(message: Answer | 'opened') {
  process.send?.(message, undefined, undefined, (error: Error | null) => {
    if (error) process.exit()
  })
}

function answer(sql: string, bindings: readonly unknown[]): Answer {
  try {
    return { rows: prepared(sql).all(...bindings) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { error: { message, code } }
  }
}

function prepared(sql: string): Database.Statement {
  const statement = kept.get(sql) ?? database.prepare(sql)
  kept.set(sql, statement)
  if (kept.size > STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? sql)
  return statement
}
