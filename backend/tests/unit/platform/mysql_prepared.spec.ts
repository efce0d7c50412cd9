import { test } from '@japa/runner'
import type { Connection } from 'mysql2'
import { prepareStatements } from '#database/engines/mysql_prepared'

type Done = (error: { errno: number } | null, rows?: unknown) => void

/** A connection of a server that prepares at most so many statements, and what it was sent in which way. */
function connectionWithRoomFor(statements: number) {
  const sent: string[] = []
  const connection = {
    query(asked: { sql: string }, _: unknown, done: Done) {
      sent.push(`text: ${asked.sql}`)
      done(null, [asked.sql])
    },
    execute(asked: { sql: string }, _: unknown, done: Done) {
      sent.push(`prepared: ${asked.sql}`)
      if (sent.length > statements) done({ errno: 1461 })
      else done(null, [asked.sql])
    },
  }
  prepareStatements(connection as unknown as Connection)
  const ask = (sql: string, prepared: boolean, values: unknown[] = [1]) =>
    new Promise((resolve, reject) => {
      connection.query({ sql, prepared } as { sql: string }, values, (error, rows) =>
        error ? reject(new Error(String(error.errno))) : resolve(rows)
      )
    })
  return { sent, ask }
}

test.group('Prepared statements of MySQL', () => {
  test('a statement that comes often is prepared, and so is one with bytes', async ({ assert }) => {
    const { sent, ask } = connectionWithRoomFor(10)

    await ask('often', true)
    await ask('once', false)
    await ask('picture', false, [Buffer.from('png')])

    assert.deepEqual(sent, ['prepared: often', 'text: once', 'prepared: picture'])
  })

  test('a server that prepares no more statements is sent their text', async ({ assert }) => {
    const { sent, ask } = connectionWithRoomFor(1)

    await ask('first', true)
    assert.deepEqual(await ask('second', true), ['second'])
    assert.deepEqual(await ask('third', true), ['third'])

    assert.deepEqual(sent, ['prepared: first', 'prepared: second', 'text: second', 'text: third'])
  })
})
