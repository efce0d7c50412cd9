import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { isOneSentence, listener, serve } from '#tests/helpers/server_process'
import { settings } from '#start/settings'

test.group('A start that cannot work says so in a sentence and ends with 78:', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trailgate-refused-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('a database server that is away, or silent, or has no such user or database', async ({
    assert,
  }) => {
    const silent = await listener()
    const { port } = silent.address() as { port: number }
    const mysql = {
      DATA_DIR: folder,
      DB_CONNECTION: 'mysql',
      DB_HOST: '127.0.0.1',
      DB_PORT: '1',
    }
    const cases: [Record<string, string>, string][] = [
      [mysql, 'DB_HOST and DB_PORT: no database server takes a connection at 127.0.0.1:1'],
      [{ ...mysql, DB_PORT: String(port) }, 'DB_HOST and DB_PORT: no database server answers at'],
      [{ ...mysql, DB_HOST: 'nobody.invalid' }, 'DB_HOST names no machine that can be found'],
    ]
    const { connection, nodes, user, password } = settings.database
    const [{ host, port: dbPort }] = nodes
    if (connection === 'mysql') {
      const there = { ...mysql, DB_HOST: host, DB_PORT: String(dbPort), DB_USER: user }
      cases.push(
        [{ ...there, DB_PASSWORD: 'wrong' }, 'DB_USER and DB_PASSWORD: the database server'],
        [
          { ...there, DB_PASSWORD: password, DB_DATABASE: 'no_such' },
          'DB_DATABASE names a database',
        ]
      )
    }
    for (const [env, said] of cases) {
      const refused = await serve(env).ended
      assert.equal(refused.code, 78, refused.output)
      assert.include(refused.output, said)
      assert.isTrue(isOneSentence(refused), refused.output)
    }
    silent.close()
  }).timeout(120_000)
})
