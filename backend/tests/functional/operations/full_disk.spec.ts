import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { messages } from '@trailgate/shared/http/messages'
import { fillWith, mountSmallDisk } from '../../../../lab/lib/small_disk.mjs'
import { until } from '../../../../scripts/lib/until.mjs'
import { settings } from '#start/settings'
import { isReady, anOwnPlace, anOwnServer } from '#tests/helpers/own_server'
import { aPhone, PASSWORD } from '#tests/helpers/people'

const DISK_MEGABYTES = 48
const HEALED_WITHIN_MS = 30_000

test.group('A disk that is full', () => {
  test('a full disk is reported to writers and by the health check until there is room', async ({
    assert,
  }) => {
    // A database server keeps its rows on a disk of its own: `isDiskFull` knows what it says.
    if (settings.database.connection === 'mysql') return
    const place = await anOwnPlace()
    const disk = mountSmallDisk(place.folder, DISK_MEGABYTES)
    // Mounting is not permitted here: the fault "the disk fills up" needs it too, and says so.
    if (!disk) return place.remove()
    const park = await anOwnServer(place)
    try {
      const register = () =>
        fetch(`${park.url}/api/customers/register`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            first_name: 'Dana',
            last_name: 'Drill',
            email: 'dana@example.com',
            phone: aPhone(),
            date_of_birth: '1990-04-23',
            password: PASSWORD,
          }),
        })
      fillWith(join(place.folder, 'filler'))
      const refused = await register()
      assert.equal(refused.status, 503)
      assert.equal(((await refused.json()) as { detail: string }).detail, messages.disk_full)

      const health = await fetch(`${park.url}/api/health`)
      assert.equal(health.status, 503)
      assert.deepEqual(await health.json(), {
        status: 'unavailable',
        checks: { database: 'ok', writes: 'failed' },
        message: messages.disk_full,
      })

      await rm(join(place.folder, 'filler'))
      await until(() => isReady(park.url), HEALED_WITHIN_MS)
      assert.equal((await register()).status, 201)
    } finally {
      await park.end('SIGKILL')
      disk.remove()
      await place.remove()
    }
  }).timeout(180_000)
})
