import { test } from '@japa/runner'
import { startProxy } from '../../../../lab/faults/proxy.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { anOwnPlace, anOwnServer, asItsAdmin, isReady } from '#tests/helpers/own_server'
import { settings } from '#start/settings'

const HEALED_WITHIN_MS = 60_000

test.group('The network to the database swallows everything', () => {
  test('requests are told to retry until the database is back', async ({ assert }) => {
    if (settings.database.connection !== 'mysql') {
      // A file is never behind a network.
      return
    }
    const proxy = await startProxy(settings.database.nodes[0].port)
    const own = await anOwnPlace({ withTables: true })
    const place = { ...own, env: { ...own.env, DB_PORT: String(proxy.port) } }
    const park = await anOwnServer(place)
    try {
      const headers = await asItsAdmin(park)
      const search = () => fetch(`${park.url}/api/customers/search`, { headers })
      assert.equal((await search()).status, 200)

      proxy.swallow()
      // The first waits on a connection that was open, the second wants a new one.
      const answers = await Promise.all([search(), search()])
      for (const answer of answers) {
        assert.equal(answer.status, 503)
        assert.equal(answer.headers.get('retry-after'), '5')
      }
      assert.isFalse(await isReady(park.url))

      proxy.heal()
      await until(() => isReady(park.url), HEALED_WITHIN_MS)
      assert.equal((await search()).status, 200)
    } finally {
      await park.end('SIGKILL')
      proxy.close()
      await own.remove()
    }
  }).timeout(240_000)
})
