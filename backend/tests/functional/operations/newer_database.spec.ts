import { test } from '@japa/runner'
import { command } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer } from '#tests/helpers/own_server'
import { serve } from '#tests/helpers/server_process'

test.group('A database that a newer version has changed', () => {
  test('an older version does not open the database, and names the version it needs', async ({
    assert,
  }) => {
    const place = await anOwnPlace({ withTables: true })
    try {
      const server = await anOwnServer(place)
      await server.end('SIGTERM')
      await place.run(
        "insert into adonis_schema (name, batch) values ('database/migrations/999_of_tomorrow', 99)"
      )
      await place.run("update park_version set version = '9.4.0'")

      const { code, output } = await serve(place.env).ended
      assert.equal(code, 78, output)
      assert.include(output, 'it needs version 9.4.0, the one that knows 999_of_tomorrow')
      assert.lengthOf(output.trim().split('\n'), 1)

      const check = await command(place, 'park:check')
      assert.equal(check.code, 78, check.said)
      assert.include(check.errors, '9.4.0')
    } finally {
      await place.remove()
    }
  }).timeout(120_000)
})
