import { test } from '@japa/runner'
import { takesWrites } from '#database/engines/mysql_nodes'
import { settings } from '#start/settings'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'
import { startProxy } from '../../../../lab/faults/proxy.mjs'
import { until } from '../../../../scripts/lib/until.mjs'

const MOVED_WITHIN_MS = 20_000
const PERSON = {
  first_name: 'Nora',
  last_name: 'Nodeson',
  date_of_birth: '1990-01-01',
  emergency_contact_name: 'Max Nodeson',
  emergency_contact_phone: '8285550100',
}
const NOBODY = { host: '127.0.0.1', port: 1 }

test.group('Several database nodes', () => {
  test('a node that does not answer takes no writes', async ({ assert }) => {
    if (settings.database.connection !== 'mysql') return
    const [node] = settings.database.nodes
    assert.isTrue(await takesWrites(node, settings.database))
    assert.isFalse(await takesWrites(NOBODY, settings.database))
  })

  test('a park starts on the first node that answers and moves on when it dies', async ({
    assert,
  }) => {
    if (settings.database.connection !== 'mysql') return
    const [{ port }] = settings.database.nodes
    const [first, second] = [await startProxy(port), await startProxy(port)]
    const own = await anOwnPlace({ withTables: true })
    const hosts = [NOBODY.port, first.port, second.port].map((at) => `127.0.0.1:${at}`)
    const env = { ...own.env, DB_HOSTS: hosts.join() }
    const park = await anOwnServer({ ...own, env })
    try {
      const headers = await asItsAdmin(park)
      const register = (phone: string) =>
        fetch(`${park.url}/api/customers/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...PERSON, phone, email: `n${phone}@example.com` }),
        })
      const search = () => fetch(`${park.url}/api/customers/search`, { headers })
      assert.equal((await search()).status, 200)

      assert.equal((await register('8285550142')).status, 201)
      assert.isAbove(first.open(), 0)

      first.close()
      const seen = new Set<number>()
      await until(async () => {
        const { status } = await search()
        seen.add(status)
        return status === 200
      }, MOVED_WITHIN_MS)
      assert.notInclude([...seen], 500)
      assert.equal((await register('8285550143')).status, 201)
    } finally {
      await park.end('SIGKILL')
      first.close()
      second.close()
      await own.remove()
    }
  }).timeout(120_000)
})
