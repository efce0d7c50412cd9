import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type BetterSqlite from 'better-sqlite3'
import { READ_BUDGET_MS, ReadCutOff } from '#platform/database/database_errors'

export type Question = { sql: string; bindings: readonly unknown[] }
export type Answer = { rows: unknown[] } | { error: { message: string; code?: string } }

/** An idle reader gives its memory back. */
const IDLE_MS = 60_000
const MOST_MEGABYTES = 256

const PROGRAM = fileURLToPath(new URL('./sqlite_reader_process.ts', import.meta.url))
const LOADER = new URL('../../../scripts/lib/typescript.mjs', import.meta.url).href

/**
 * Makes a SQLite connection read in a process of its own, so that a slow statement blocks nobody. The driver is synchronous and
 * cannot interrupt a statement, nor can a thread be ended while it runs one: a process is killed when its budget is used up, and the
 * next statement starts another one.
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
class SqliteReader {
  private process: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  async read(question: Question): Promise<unknown[]> {
    clearTimeout(this.idle)
    const asked = (this.process ??= this.start())
    try {
      const answer = await ask(asked, question)
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

  private start(): ChildProcess {
    const started = fork(PROGRAM, [this.file], {
      execArgv: ['--import', LOADER, `--max-old-space-size=${MOST_MEGABYTES}`],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // It keeps no process alive: whoever waits for an answer has a timer.
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (this.process === started) this.process = undefined
    })
    return started
  }

  stop() {
    clearTimeout(this.idle)
    this.process?.kill('SIGKILL')
    this.process = undefined
  }
}

function ask(process: ChildProcess, question: Question): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const fail = (error: Error) => {
      settle()
      reject(error)
    }
    const answered = (answer: Answer) => {
      settle()
      resolve(answer)
    }
    const gone = (code: number | null, signal: NodeJS.Signals | null) =>
      fail(new ReadCutOff(`the reader of the database ended with ${code ?? signal}`))
    const late = setTimeout(
      () => fail(new ReadCutOff(`no answer within ${READ_BUDGET_MS} ms`)),
      READ_BUDGET_MS
    )
    const settle = () => {
      clearTimeout(late)
      process.off('message', answered).off('error', fail).off('exit', gone)
    }
    process.on('message', answered).on('error', fail).on('exit', gone)
    process.send(question, (error) => {
      if (error) fail(new ReadCutOff(error.message))
    })
  })
}
