import { test } from '@japa/runner'
import { preparing, type Send } from '#database/engines/mysql_prepared'

/** Sends statements to a server that prepares at most this many, and records how each was sent. */
function serverWithRoomFor(statements: number) {
  const sent: string[] = []
  const send = preparing(
    (asked, _, done) => {
      sent.push(`text: ${textOf(asked)}`)
      done?.(null, [textOf(asked)])
    },
    (asked, _, done) => {
      sent.push(`prepared: ${textOf(asked)}`)
      if (sent.length > statements) done?.({ errno: 1461 })
      else done?.(null, [textOf(asked)])
    }
  )
  const ask = (sql: string, prepared: boolean, values: unknown[] = [1]) =>
    new Promise((resolve, reject) => {
      send({ sql, prepared }, values, (error, rows) =>
        error ? reject(new Error(String(error.errno))) : resolve(rows)
      )
    })
  return { sent, ask }
}

const textOf = (asked: Parameters<Send>[0]) => (typeof asked === 'string' ? asked : asked.sql)

test.group('Prepared statements of MySQL', () => {
  test('a frequent statement is prepared, and so is one with bytes', async ({ assert }) => {
    const { sent, ask } = serverWithRoomFor(10)

    await ask('often', true)
    await ask('once', false)
    await ask('picture', false, [Buffer.from('png')])

    assert.deepEqual(sent, ['prepared: often', 'text: once', 'prepared: picture'])
  })

  test('a server out of prepared statements is sent the text', async ({ assert }) => {
    const { sent, ask } = serverWithRoomFor(1)

    await ask('first', true)
    assert.deepEqual(await ask('second', true), ['second'])
    assert.deepEqual(await ask('third', true), ['third'])

    assert.deepEqual(sent, ['prepared: first', 'prepared: second', 'text: second', 'text: third'])
  })
})
