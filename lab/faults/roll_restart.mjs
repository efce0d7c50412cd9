import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '../../scripts/lib/nginx.mjs'
import { ask, expect } from './client.mjs'
import { asAdmin, openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const DRAINED_WITHIN_MS = 10_000
/** Half of the changes use PUT, half POST without a key: neither may be sent twice. */
const CHANGE_EVERY_MS = 50

/** @type {import('./main.mjs').Fault} */
export const rollRestart = {
  title: 'one process after the other is restarted behind nginx',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const perSecond = full ? 200 : 60
    const rounds = full ? 5 : 2
    const park = await openPark({ engine })
    const [one = 0, other = 0] = park.urls.map((url) => Number(new URL(url).port))
    const nginx = await startNginx([one, other])
    try {
      if (!nginx) {
        console.log('  left out: there is no nginx')
        return []
      }
      const behind = { ...park, urls: [nginx.url] }
      const visiting = await startVisiting({ park: behind, perSecond, signsEvery: 20 })
      const changing = await startChanging(nginx.url)
      await pause(full ? 30_000 : 5000)
      const restarting = Date.now()
      let drained = 0
      for (let round = 0; round < rounds; round += 1) {
        for (const api of park.apis) {
          await pause(1500)
          const began = performance.now()
          await api.end('SIGTERM')
          drained = Math.max(drained, performance.now() - began)
          await api.start()
        }
      }
      await pause(1500)
      const changes = await changing.stop()
      await visiting.leave()
      const before = summary(visiting.visits.filter(({ at }) => at < restarting))
      const visits = visiting.visits.filter(({ at }) => at >= restarting)
      const looks = summary(visits.filter(({ kind }) => kind === 'look'))
      const signs = summary(visits.filter(({ kind }) => kind === 'sign'))
      const done = (looks.statuses['200'] ?? 0) + (signs.statuses['201'] ?? 0)
      const failed = visits.length - done + changes.failed
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `${rounds * park.apis.length} restarts by SIGTERM, ${visits.length} requests at ${perSecond} a second, one in 20 signs, and ${changes.sent} changes by PUT and by POST without a key`,
          found: `without a restart: ${before.told}; then GET: ${looks.told}; POST: ${signs.told}; ${changes.failed} changes failed; ended after ${seconds(drained)} at most; ${after.told}`,
          aim: '0 failed requests, drain <= 10 s',
          reached: failed === 0 && drained <= DRAINED_WITHIN_MS && after.whole,
        },
      ]
    } finally {
      await nginx?.close()
      await park.close()
    }
  },
}

/** Staff change a member's city by PUT, and check for duplicates by POST, as fast as possible. */
async function startChanging(/** @type {string} */ url) {
  const headers = await asAdmin(url)
  const { body } = await expect(200, `${url}/api/customers/search?limit=1`, { headers })
  let sent = 0
  let failed = 0
  let going = true
  const work = (async () => {
    while (going) {
      const [path, how] =
        sent % 2 === 0
          ? [`/api/customers/${body[0].id}`, { method: 'PUT', json: { city: `Ely ${sent}` } }]
          : [
              '/api/customers/duplicates/check',
              { json: { first_name: 'Dana', last_name: 'Drill' } },
            ]
      const { status } = await ask(`${url}${path}`, { headers, ...how })
      sent += 1
      if (status !== 200) failed += 1
      await pause(CHANGE_EVERY_MS)
    }
  })()
  return {
    async stop() {
      going = false
      await work
      return { sent, failed }
    },
  }
}
