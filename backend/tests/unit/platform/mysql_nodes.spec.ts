import { Socket } from 'node:net'
import { test } from '@japa/runner'
import { createConnection } from 'mysql2'
import { endWhenRefused } from '#database/engines/mysql_nodes'

type Done = (error: { code: string } | null, rows?: unknown) => void

/** A connection to a node that answers each statement with this error, or with rows. */
function aConnection(code: string | null) {
  const stream = new Socket()
  const connection = createConnection({ stream, connectTimeout: 0 })
  connection.on('error', () => {})
  const query = (_: unknown, done: Done) => done(code === null ? null : { code }, ['row'])
  Object.assign(connection, { query })
  endWhenRefused(connection)
  const ask = (sql: string) =>
    new Promise((resolve) => {
      connection.query(sql, (error, rows) => resolve(error?.code ?? rows))
    })
  return { stream, ask }
}

test.group('A connection to a database node', () => {
  test('ends when the node refuses statements, before a transaction on it can be committed', async ({
    assert,
  }) => {
    const { stream, ask } = aConnection('ER_UNKNOWN_COM_ERROR')
    assert.equal(await ask('COMMIT'), 'ER_UNKNOWN_COM_ERROR')
    assert.isTrue(stream.destroyed)
  })

  test('stays open after any other answer', async ({ assert }) => {
    for (const code of [null, 'ER_LOCK_DEADLOCK', 'ER_DUP_ENTRY']) {
      const { stream, ask } = aConnection(code)
      assert.deepEqual(await ask('COMMIT'), code ?? ['row'])
      assert.isFalse(stream.destroyed)
    }
  })
})
