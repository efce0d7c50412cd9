import { existsSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { atExit } from '../../scripts/lib/at_exit.mjs'
import { buildStale } from '../../scripts/lib/fresh.mjs'
import { node24 } from '../../scripts/lib/node.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { inProject } from '../../scripts/lib/root.mjs'
import { start } from '../../scripts/lib/run.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { isReady, openPark } from './park.mjs'
import { adultTemplate, ridersOf, startSigning } from './signers.mjs'
import { seconds } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const SIGNERS = 8
const START_WITHIN_MS = 120_000
const BACK_WITHIN_MS = 10_000
/** After this uptime a death counts as the first again (scripts/lib/supervise.mjs). */
const LIVED_LONG_MS = 61_000

/** Makes the server exhaust its memory on demand (backend/tests/faults/die_of_memory.mjs). */
const LOADER = pathToFileURL(inProject('backend', 'tests', 'faults', 'die_of_memory.mjs')).href

/** @type {import('./main.mjs').Fault} */
export const dieOfMemory = {
  title: 'the server dies of memory',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const deaths = full ? 10 : 3
    await buildStale()
    const park = await openPark({ engine, processes: 0 })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const log = openSync(join(park.folder, 'logs', 'start.log'), 'a')
    const started = start(node24(), [inProject('scripts', 'start.mjs')], {
      env: {
        ...park.env,
        PORT: String(port),
        NODE_OPTIONS: `--import=${LOADER} --max-old-space-size=256`,
      },
      stdio: ['ignore', log, log],
    })
    const forget = atExit(() => started.stop('SIGTERM'))
    try {
      await until(() => isReady(url), START_WITHIN_MS)
      const fuse = join(park.dataDir, 'die-of-memory')
      const riders = await ridersOf({ urls: [url] }, SIGNERS)
      const templateId = await adultTemplate({ urls: [url] })
      const signing = startSigning({ urls: [url], riders, templateId })
      let slowest = 0
      for (let death = 0; death < deaths; death += 1) {
        await pause(full ? LIVED_LONG_MS : 2000)
        await writeFile(fuse, '')
        const began = performance.now()
        await until(async () => !existsSync(fuse), START_WITHIN_MS)
        const noticed = Date.now()
        await until(async () => !(await isReady(url)), START_WITHIN_MS)
        await until(async () => signing.since(noticed) > 0 && (await isReady(url)), START_WITHIN_MS)
        slowest = Math.max(slowest, performance.now() - began)
      }
      await signing.stop()
      started.stop('SIGTERM')
      const code = await started.ended
      const after = await wholeAfter(park, signing.acknowledged)
      return [
        {
          done: `${deaths} deaths under npm start, ${SIGNERS} riders, ${signing.acknowledged.size} waivers acknowledged, ${signing.repeated()} of them at a later try`,
          found: `waivers are signed again ${seconds(slowest)} at most after the memory begins to run out; ${after.told}; SIGTERM ends it with code ${code}`,
          aim: 'back < 10 s, 0 lost, the file whole',
          reached: slowest < BACK_WITHIN_MS && code === 0 && after.whole,
        },
      ]
    } finally {
      started.stop('SIGTERM')
      await started.ended
      forget()
      await park.close()
    }
  },
}
