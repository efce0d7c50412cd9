import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillWith, mayMount } from '../lib/small_disk.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { openPark } from './park.mjs'
import { seconds, startVisiting, summary } from './visitors.mjs'
import { wholeAfter } from './whole.mjs'

const DISK_MB = { mysql: 220, sqlite: 24 }
const PER_SECOND = 20
const FULL_FOR_MS = 10_000
const TOLD_WITHIN_MS = 2000
const GIVE_UP_MS = 60_000

/** @type {import('./main.mjs').Fault} */
export const fillDatabase = {
  title: 'the disk of the database is full',
  engines: ['mysql', 'sqlite'],
  async make({ engine }) {
    if (!mayMount()) {
      console.log('  left out: no small disk may be mounted here')
      return []
    }
    const megabytes = DISK_MB[engine]
    const of = engine === 'mysql' ? 'mysql' : 'data'
    const park = await openPark({ engine, disk: { of, megabytes } })
    const filler = join(park.folder, of, 'filler')
    try {
      const visiting = await startVisiting({ park, perSecond: PER_SECOND })
      await pause(2000)
      const began = Date.now()
      const signedAt = () => visiting.visits.filter(({ status }) => status === 201).at(-1)?.at ?? 0
      fillWith(filler)
      // Space reserved earlier takes some more writes.
      await until(async () => {
        fillWith(filler)
        return Date.now() - signedAt() > FULL_FOR_MS
      }, GIVE_UP_MS)
      const full = visiting.visits.filter(({ at }) => at >= began)
      rmSync(filler)
      const freed = Date.now()
      await until(async () => signedAt() > freed, GIVE_UP_MS)
      const recovered = signedAt() - freed
      await visiting.leave()
      const looks = summary(full.filter(({ kind }) => kind === 'look'))
      const signs = summary(full.filter(({ kind }) => kind === 'sign'))
      const slowest = Math.max(looks.slowest, signs.slowest)
      const after = await wholeAfter(park, visiting.acknowledged)
      return [
        {
          done: `a disk of ${megabytes} MB filled to its end, ${full.length} requests at ${PER_SECOND} a second meanwhile`,
          found: `GET: ${looks.told}; POST: ${signs.told}; slowest ${seconds(slowest)}; signed again ${seconds(recovered)} after there was room; ${after.told}`,
          aim: 'writes 503 <= 2 s, reads 200, recovers alone when space returns',
          reached:
            (looks.statuses['200'] ?? 0) === looks.count &&
            signs.odd === 0 &&
            (signs.statuses['503'] ?? 0) > 0 &&
            slowest <= TOLD_WITHIN_MS &&
            after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
