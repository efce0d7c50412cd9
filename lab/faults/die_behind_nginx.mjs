import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startNginx } from '../../scripts/lib/nginx.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { ask, expect } from './client.mjs'
import { DIES_AFTER_COMMIT } from './kill_api_after_commit.mjs'
import { asAdmin, openPark } from './park.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const DIES_WITHIN_MS = 5000

/** @type {import('./main.mjs').Fault} */
export const dieBehindNginx = {
  title: 'a process behind nginx dies after it has removed an account',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const rounds = full ? 20 : 4
    const park = await openPark({ engine })
    const [one = 0, other = 0] = park.urls.map((url) => Number(new URL(url).port))
    const nginx = await startNginx([one, other])
    const fuse = join(park.dataDir, 'die-after-commit')
    try {
      if (!nginx) {
        console.log('  left out: there is no nginx')
        return []
      }
      const headers = await asAdmin(park.urls[0] ?? '')
      for (const api of park.apis) {
        await api.end('SIGTERM')
        await api.start(DIES_AFTER_COMMIT)
      }
      /** @type {Record<string, number>} */
      const answers = {}
      let once = 0
      for (let round = 0; round < rounds; round += 1) {
        const { body: staff } = await expect(201, `${park.urls[0]}/api/staff`, {
          headers,
          json: {
            username: `sam_${round}`,
            email: `sam${round}@example.com`,
            first_name: 'Sam',
            last_name: 'Staff',
            role: 'staff',
            password: 'Muddy-Trail$-4x4',
          },
        })
        await writeFile(fuse, 'update .staff. ')
        const { status } = await ask(`${nginx.url}/api/staff/${staff.id}`, {
          method: 'DELETE',
          headers,
        })
        answers[status] = (answers[status] ?? 0) + 1
        await rm(fuse)
        // A second delete would have removed the account permanently.
        const database = park.look()
        const rows = await database.read(`select is_active from staff where id = ${staff.id}`)
        await database.close()
        if (rows.length === 1 && rows[0]?.is_active === 0) once += 1
        // nginx may notice the end sooner than this script.
        await until(async () => park.apis.some((api) => !api.isRunning()), DIES_WITHIN_MS)
        for (const api of park.apis) {
          if (!api.isRunning()) await api.start(DIES_AFTER_COMMIT)
        }
      }
      const broken = await brokenRules(park)
      const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`)
      return [
        {
          done: `${rounds} deaths between the COMMIT of a DELETE and its answer`,
          found: `${once} of ${rounds} done exactly once, answered ${told.join(', ')}; ${wholeness(broken)}`,
          aim: 'unsafe methods are executed exactly once',
          reached: once === rounds && answers['503'] === rounds && broken.length === 0,
        },
      ]
    } finally {
      await nginx?.close()
      await park.close()
    }
  },
}
