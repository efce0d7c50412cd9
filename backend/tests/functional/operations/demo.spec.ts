import { test } from '@japa/runner'
import { until } from '../../../../scripts/lib/until.mjs'
import { command } from '#tests/helpers/commands'
import { anOwnPlace, anOwnServer, asItsAdmin } from '#tests/helpers/own_server'

const MATCHED_MS = 90_000

test.group('The demo park', () => {
  test('the demo opens on a day in progress, with a year behind it that holds every rule', async ({
    assert,
  }) => {
    const place = await anOwnPlace()
    try {
      const filled = await command(place, 'demo:fill')
      assert.equal(filled.code, 0, filled.said)
      for (const name of ['waivers:verify', 'park:check']) {
        const { code, said } = await command(place, name)
        assert.equal(code, 0, said)
      }
      for (const [rows, least] of [
        ['signed_waivers', 500],
        ["waiver_records where method = 'drawn'", 500],
        ['visits', 2000],
        ["visits where state = 'in'", 4],
        ['visits where override_reason is not null', 100],
        ["visits where method = 'pass'", 50],
        ['passes where live_for is not null', 50],
        ["passes where ended_as = 'replaced'", 2],
        ["passes where ended_as = 'revoked'", 1],
        ['kiosk_devices where revoked_at is null', 2],
        ['kiosk_devices where revoked_at is not null', 1],
        ['customers where ban_reason is not null', 1],
        ["imports where state = 'done'", 1],
      ] as const) {
        assert.isAtLeast(await place.count(rows), least, rows)
      }
      const again = await command(place, 'demo:fill')
      assert.equal(again.code, 0, again.said)
      assert.notInclude(again.said, 'The demo park has', 'filled a second time')

      const server = await anOwnServer(place)
      const headers = await asItsAdmin(server)
      const get = (path: string) => fetch(`${server.url}/api${path}`, { headers })
      const counted = async (path: string) => Number((await get(path)).headers.get('x-total-count'))
      const summary = (await (await get('/visits/summary')).json()) as { in: number }
      assert.isAbove(summary.in, 3)
      assert.isAbove(await counted('/customers/search?limit=1'), 1000)
      // They are looked for once the park is open.
      await until(async () => (await counted('/customers/duplicates?limit=1')) >= 9, MATCHED_MS)
      assert.equal(await counted('/customers/deletion-requests'), 2)
      const keys = (await (await get('/kiosk/keys')).json()) as { dead_serials: string[] }
      assert.lengthOf(keys.dead_serials, 3)
      const [club] = (await (await get('/customers/imports')).json()) as { batch_id: number }[]
      const undo = `${server.url}/api/customers/imports/${club?.batch_id}/undo`
      assert.equal((await fetch(undo, { method: 'POST', headers })).status, 200)
      await server.end('SIGTERM')
    } finally {
      await place.remove()
    }
  }).timeout(240_000)
})
