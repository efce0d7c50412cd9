import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type BetterSqlite from 'better-sqlite3'
import { READ_BUDGET_MS, ReadCutOff } from '#platform/database/database_errors'

export type Question = { sql: string; bindings: readonly unknown[] }
export type Answer = { rows: unknown[] } | { error: { message: string; code?: string } }

/**
 * Time limit for a new reader to open the file: it takes 0.1 s on an idle machine, more than 5 on
 * one with 25 waiting processes.
 */
export const START_BUDGET_MS = 15_000
/** An idle reader gives its memory back. */
const IDLE_MS = 60_000
const MOST_MEGABYTES = 256

const PROGRAM = fileURLToPath(new URL('./sqlite_reader_process.ts', import.meta.url))
const LOADER = new URL('../../../scripts/lib/typescript.mjs', import.meta.url).href

/**
 * Runs a SQLite connection in a process of its own, so that a slow statement does not block the
 * server. The driver is synchronous and cannot interrupt a statement, nor can a thread be ended
 * while it runs one: a process is killed when its budget is used up, and the next statement starts
 * another one.
 */
export function readElsewhere(
  connection: BetterSqlite.Database,
  done: (error: Error | null, connection: BetterSqlite.Database) => void
) {
  const reader = new SqliteReader(connection.name)
  const close = connection.close.bind(connection)
  connection.prepare = ((sql: string) => ({
    reader: true,
    all: (bindings: readonly unknown[]) => reader.read({ sql, bindings }),
  })) as unknown as typeof connection.prepare
  connection.close = () => {
    reader.stop()
    return close()
  }
  done(null, connection)
}

/** One process; the pool asks it one statement at a time. */
export class SqliteReader {
  private reader: { process: ChildProcess; opened: Promise<unknown> } | undefined
  private idle: NodeJS.Timeout | undefined
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /**
   * The rows of one statement. Its budget begins when the process has the file open.
   * @throws {ReadCutOff} when starting or reading took too long, or the process was lost.
   */
  async read(question: Question): Promise<unknown[]> {
    clearTimeout(this.idle)
    const { process, opened } = (this.reader ??= this.start())
    try {
      await opened
      process.send(question)
      const answer = (await messageOf(process, READ_BUDGET_MS)) as Answer
      if ('rows' in answer) return answer.rows
      const { message, code } = answer.error
      throw Object.assign(new Error(message), { code })
    } catch (error) {
      if (error instanceof ReadCutOff) this.stop()
      throw error
    } finally {
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    }
  }

  private start() {
    const process = fork(PROGRAM, [this.file], {
      execArgv: ['--import', LOADER, `--max-old-space-size=${MOST_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // The child keeps no process alive: callers that wait for an answer have a timer.
    process.unref()
    process.channel?.unref()
    process.once('exit', () => {
      if (this.reader?.process === process) this.reader = undefined
    })
    return { process, opened: messageOf(process, START_BUDGET_MS) }
  }

  stop() {
    clearTimeout(this.idle)
    this.reader?.process.kill('SIGKILL')
    this.reader = undefined
  }
}

/** Next message of the process; a message that cannot be sent to it rejects through `error` too. */
function messageOf(process: ChildProcess, withinMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cutOff = (why: string) => {
      settle()
      reject(new ReadCutOff(why))
    }
    const said = (message: unknown) => {
      settle()
      resolve(message)
    }
    const failed = (error: Error) => cutOff(error.message)
    const gone = (code: number | null, signal: NodeJS.Signals | null) =>
      cutOff(`the reader of the database ended with ${code ?? signal}`)
    const late = setTimeout(() => cutOff(`no answer within ${withinMs} ms`), withinMs)
    const settle = () => {
      clearTimeout(late)
      process.off('message', said).off('error', failed).off('exit', gone)
    }
    process.on('message', said).on('error', failed).on('exit', gone)
  })
}
