import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '../lib/nginx.mjs'
import { openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { brokenRules, compareSigned, wholeness } from './whole.mjs'

const DRAINED_WITHIN_MS = 10_000

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
      await visiting.leave()
      const looks = summary(visiting.visits.filter(({ kind }) => kind === 'look'))
      const signs = summary(visiting.visits.filter(({ kind }) => kind === 'sign'))
      const done = (looks.statuses['200'] ?? 0) + (signs.statuses['201'] ?? 0)
      const failed = visiting.visits.length - done
      const { lost, doubled } = await compareSigned(park, visiting.acknowledged)
      const broken = await brokenRules(park)
      return [
        {
          done: `${rounds * park.apis.length} restarts by SIGTERM, ${visiting.visits.length} requests at ${perSecond} a second, one in 20 signs`,
          found: `GET: ${looks.told}; POST: ${signs.told}; ended after ${seconds(drained)} at most; ${lost} of ${visiting.acknowledged.size} waivers lost, ${doubled} doubled, ${wholeness(broken)}`,
          aim: '0 failed requests, drain <= 10 s',
          reached:
            failed === 0 && drained <= DRAINED_WITHIN_MS && lost + doubled + broken.length === 0,
        },
      ]
    } finally {
      await nginx?.close()
      await park.close()
    }
  },
}
