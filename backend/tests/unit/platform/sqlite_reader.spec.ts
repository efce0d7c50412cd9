import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { test } from '@japa/runner'
import Database from 'better-sqlite3'
import { READ_BUDGET_MS, ReadCutOff } from '#platform/database/database_errors'
import { SqliteReader, START_BUDGET_MS } from '#database/engines/sqlite_reader'

const ONE = { sql: 'select 1 as one', bindings: [] }
const ENDLESS = {
  sql: 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n',
  bindings: [],
}

/**
 * The result of a call after advancing the clock by this much. The real clock runs again before the test ends, because
 * its own time-out could not be cleared otherwise.
 */
async function after<Answer>(ms: number, ask: () => Promise<Answer>): Promise<Answer> {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const asked = ask()
    // A started reader gets its request in the next microtask, before any result can come.
    await null
    mock.timers.tick(ms)
    return await asked
  } finally {
    mock.timers.reset()
  }
}

test.group('SQLite reader process', (group) => {
  let folder: string
  let reader: SqliteReader

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'trailgate-reader-'))
    const file = join(folder, 'park.sqlite')
    new Database(file).close()
    reader = new SqliteReader(file)
    // A reader keeps no process alive, nor does a mocked time-out.
    const alive = setInterval(() => undefined, 1000)
    return () => {
      clearInterval(alive)
      reader.stop()
      rmSync(folder, { recursive: true })
    }
  })

  test('the reader may take longer to start than a read may take', async ({ assert }) => {
    assert.deepEqual(await after(READ_BUDGET_MS, () => reader.read(ONE)), [{ one: 1 }])
  })

  test('a reader that does not start in time refuses the read, and the next one starts another', async ({
    assert,
  }) => {
    const tooLate = () => after(START_BUDGET_MS, () => reader.read(ONE))
    await assert.rejects(tooLate, ReadCutOff, /15000 ms/)
    assert.deepEqual(await reader.read(ONE), [{ one: 1 }])
  })

  test('the reader ends a read that takes too long, and the next one works', async ({ assert }) => {
    await reader.read(ONE)
    const tooLong = () => after(READ_BUDGET_MS, () => reader.read(ENDLESS))
    await assert.rejects(tooLong, ReadCutOff, /5000 ms/)
    assert.deepEqual(await reader.read(ONE), [{ one: 1 }])
  })

  test('a reader that cannot open its file refuses the read', async ({ assert }) => {
    const nowhere = new SqliteReader(join(folder, 'no_such_park.sqlite'))
    await assert.rejects(() => nowhere.read(ONE), ReadCutOff, /ended with/)
  })
})
