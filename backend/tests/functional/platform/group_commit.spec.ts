import { mock } from 'node:test'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { execute } from '#platform/database/execute'
import { Unavailable } from '#platform/http/refusals'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { withShare } from '#platform/share_key'
import { settings } from '#start/settings'
import { between } from '#tests/helpers/between'
import { ONE_PROCESS } from '#tests/helpers/one_process'

const isSqlite = settings.database.connection === 'sqlite'
const SAVEPOINTS = /^SAVEPOINT/
/** Longer than the time within which others may join. */
const TAKES_LONG =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select count(*) from n'

/** One brief transaction per name, all concurrent, each writing a row of that name. */
function writeAll(names: readonly string[], also: (name: string, trx: Transaction) => unknown) {
  return Promise.allSettled(names.map((name) => write(name, also)))
}

async function write(
  name: string,
  also: (name: string, trx: Transaction) => unknown,
  how = { isBrief: true }
) {
  return inTransaction(async (trx) => {
    await trx.table('counters').insert({ name, value: 1 })
    await also(name, trx)
    return name
  }, how)
}

const nothing = () => undefined

/** Longer than any chain of promises from a transaction to its caller. */
const PROMISES = 100

/**
 * Records the statements of the database along with the test's own notes; a caller not waiting for a COMMIT could go on
 * meanwhile.
 */
function noting() {
  const steps: string[] = []
  between(async (sql, send) => {
    for (let step = 0; step < PROMISES && sql === 'COMMIT;'; step += 1) await null
    const answer = await send()
    steps.push(sql)
    return answer
  })
  return steps
}

const namesThere = async (prefix: string) => {
  const rows = await db.from('counters').where('name', 'like', `${prefix}%`).orderBy('name')
  return rows.map(({ name }) => name)
}

const fails = ({ status }: PromiseSettledResult<unknown>) => status === 'rejected'

test.group('Group commit of brief transactions', (group) => {
  group.tap((each) => each.tags([ONE_PROCESS]))
  // A group never gets too old, however slow the machine is.
  group.each.setup(() => {
    mock.method(performance, 'now', () => 0)
    return () => mock.restoreAll()
  })
  group.each.teardown(
    async () => void (await db.from('counters').where('name', 'like', 'g %').delete())
  )

  test("one caller's transactions do not delay another caller's until all are done", async ({
    assert,
  }) => {
    const done: string[] = []
    const as = (key: string, names: readonly string[]) =>
      withShare(
        () => key,
        () => writeAll(names, (name) => done.push(name))
      )
    const many = Array.from({ length: 60 }, (_, at) => `g one ${at}`)
    await Promise.all([as('one', many), as('other', ['g other'])])
    assert.lengthOf(done, 61)
    if (isSqlite) assert.isAtMost(done.indexOf('g other'), 2)
  })

  test('transactions run in order, each once, and are acknowledged when on disk', async ({
    assert,
  }) => {
    const steps = noting()
    const done: string[] = []
    const names = ['g 1', 'g 2', 'g 3', 'g 4', 'g 5']
    await Promise.all(
      names.map(async (name) => {
        await write(name, (at) => done.push(at))
        steps.push('told')
      })
    )
    assert.deepEqual(await namesThere('g '), names)
    if (!isSqlite) return
    assert.deepEqual(done, names)
    const commits = steps.filter((step) => step === 'COMMIT;')
    assert.lengthOf(commits, 1)
    assert.isAbove(steps.indexOf('told'), steps.indexOf('COMMIT;'))
  })

  test('transactions persist if another one of the group fails', async ({ assert }) => {
    const names = ['g 1', 'g 2', 'g 3', 'g 4', 'g 5']
    for (const failing of ['g 1', 'g 3', 'g 5']) {
      const results = await writeAll(names, (name) => {
        if (name === failing) throw new Error('not this one')
      })
      assert.deepEqual(
        results.map(fails),
        names.map((name) => name === failing)
      )
      assert.deepEqual(
        await namesThere('g '),
        names.filter((name) => name !== failing)
      )
      await db.from('counters').where('name', 'like', 'g %').delete()
    }
  })

  test('a failed COMMIT fails the whole group, and none persists', async ({ assert }) => {
    let isLost = false
    between(async (sql, send) => {
      if (sql !== 'COMMIT;') return send()
      isLost = true
      await send('ROLLBACK')
      throw new Error('the disk is gone')
    })
    const results = await writeAll(['g 1', 'g 2', 'g 3'], (name) => {
      if (name === 'g 2') throw new Error('not this one')
    })
    assert.isTrue(isLost)
    assert.isTrue(results.every(fails))
    // A server has a COMMIT each, and one that failed before needs none.
    for (const result of isSqlite ? results : [results[0], results[2]]) {
      assert.match(String(result?.status === 'rejected' && result.reason), /the disk is gone/)
    }
    assert.deepEqual(await namesThere('g '), [])
  })

  test('transactions see the earlier ones of the group; others only after the acknowledgement', async ({
    assert,
  }) => {
    if (!isSqlite) return
    const seen: number[] = []
    let outside: Promise<string[]> | undefined
    const results = await writeAll(['g 1', 'g 2', 'g 3'], async (_, trx) => {
      outside ??= namesThere('g ')
      seen.push((await trx.from('counters').where('name', 'like', 'g %')).length)
    })
    assert.isFalse(results.some(fails))
    assert.deepEqual(seen, [1, 2, 3])
    // It waits for the connection, and with it for the COMMIT.
    assert.lengthOf((await outside) ?? [], 3)
  })

  test('a transaction may use savepoints of its own', async ({ assert }) => {
    await writeAll(['g 1', 'g 2', 'g 3'], async (name, trx) => {
      const inner = await trx.transaction()
      await inner.table('counters').insert({ name: `${name} inner`, value: 1 })
      await (name === 'g 2' ? inner.rollback() : inner.commit())
    })
    assert.deepEqual(await namesThere('g '), ['g 1', 'g 1 inner', 'g 2', 'g 3', 'g 3 inner'])
  })

  test('a transaction that is over refuses further statements', async ({ assert }) => {
    const kept: Transaction[] = []
    const results = await writeAll(['g 1', 'g 2', 'g 3'], (name, trx) => {
      kept.push(trx)
      if (name === 'g 2') throw new Error('not this one')
    })
    assert.deepEqual(results.map(fails), [false, true, false])
    for (const trx of kept) await assert.rejects(() => execute(trx, 'delete from counters', []))
  })

  test('a rollback by SQLite undoes the whole group', async ({ assert }) => {
    if (!isSqlite) return
    const results = await writeAll(['g 1', 'g 2', 'g 3'], async (name, trx) => {
      if (name !== 'g 2') return
      await execute(trx, 'rollback', [])
      throw new Error('the disk is full')
    })
    for (const result of results.slice(0, 2)) {
      assert.match(String(result.status === 'rejected' && result.reason), /the disk is full/)
    }
    assert.isFalse(results.slice(2).some(fails))
    assert.deepEqual(await namesThere('g '), ['g 3'])
  })

  test('a long transaction runs alone and does not delay the others', async ({ assert }) => {
    if (!isSqlite) return
    const steps = noting()
    const long = { isBrief: false }
    await Promise.all([
      write('g 1', nothing),
      write('g 2', nothing),
      write('g 3 long', nothing, long),
      write('g 4', nothing),
      write('g 5 long', nothing, long),
    ])
    const ends = steps.filter((step) => /^(BEGIN|COMMIT|SAVEPOINT)/.test(step))
    assert.deepEqual(
      ends.map((step) => step.replace(/ .*/, '').replace(';', '')),
      ['BEGIN', 'SAVEPOINT', 'COMMIT', 'BEGIN', 'COMMIT', 'BEGIN', 'COMMIT', 'BEGIN', 'COMMIT']
    )
  })

  test('a group has twenty at most, and none joins one that turns out long', async ({ assert }) => {
    if (!isSqlite) return
    const steps = noting()
    const many = Array.from({ length: 45 }, (_, index) => `g ${100 + index}`)
    assert.isFalse((await writeAll(many, nothing)).some(fails))
    assert.deepEqual(await namesThere('g '), many)
    const groups = steps.join('\n').split('COMMIT;').slice(0, -1)
    assert.lengthOf(groups, 3)
    for (const sent of groups) {
      assert.isAtMost(sent.split('\n').filter((step) => SAVEPOINTS.test(step)).length, 19)
    }

    mock.restoreAll()
    steps.length = 0
    await writeAll(['g 1', 'g 2'], (name, trx) =>
      name === 'g 1' ? execute(trx, TAKES_LONG, []) : undefined
    )
    assert.lengthOf(
      steps.filter((step) => SAVEPOINTS.test(step)),
      0
    )
  })

  test('a group does not wait forever for a transaction that waits for itself', async ({
    assert,
    cleanup,
  }) => {
    if (!isSqlite) return
    mock.timers.enable({ apis: ['setTimeout'] })
    cleanup(() => mock.timers.reset())
    const { promise: hasBegun, resolve: begins } = Promise.withResolvers<void>()
    const stuck = write('g 1', () => {
      begins()
      return write('g 2', nothing)
    })
    const ended = assert.rejects(() => stuck, Unavailable)
    await hasBegun
    mock.timers.tick(30_000)
    await ended
    // Before the test ends, because its own time-out could not be cleared otherwise.
    mock.timers.reset()
    await write('g 3', nothing)
    assert.deepEqual(await namesThere('g '), ['g 3'])
  })
})
