import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject } from '../../scripts/lib/root.mjs'
import { openPark } from './park.mjs'
import { adultTemplate, ridersOf, startSigning } from './signers.mjs'
import { wholeAfter } from './whole.mjs'

const SIGNERS = 16

/** Ends a process right after the next waiver is committed, before the caller is answered. */
const LOADER = pathToFileURL(inProject('backend', 'tests', 'faults', 'die_after_commit.mjs')).href

/** Environment of a process that is to end that way (backend/tests/faults/die_after_commit.mjs). */
export const DIES_AFTER_COMMIT = { NODE_OPTIONS: `--import=${LOADER}` }

/** @type {import('./main.mjs').Fault} */
export const killApiAfterCommit = {
  title: 'the API dies between COMMIT and the answer',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const wanted = full ? 500 : 60
    const park = await openPark({ engine, processes: 1 })
    const fuse = join(park.dataDir, 'die-after-commit')
    try {
      const riders = await ridersOf(park, SIGNERS)
      const templateId = await adultTemplate(park)
      const [api] = park.apis
      await api?.end('SIGTERM')
      await api?.start(DIES_AFTER_COMMIT)
      const signing = startSigning({ ...park, riders, templateId })
      let deaths = 0
      while (signing.repeated() < wanted) {
        await pause(100 + Math.random() * 200)
        await writeFile(fuse, '')
        await api?.ended()
        deaths += 1
        await rm(fuse)
        await api?.start(DIES_AFTER_COMMIT)
      }
      await signing.stop()
      const after = await wholeAfter(park, signing.acknowledged)
      return [
        {
          done: `${deaths} deaths, ${SIGNERS} riders, ${signing.repeated()} waivers asked for again with their key, ${signing.acknowledged.size} acknowledged`,
          found: after.told,
          aim: 'the retry finds the same waiver: 0 doubled over 500',
          reached: after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
