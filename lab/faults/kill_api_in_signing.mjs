import { setTimeout as pause } from 'node:timers/promises'
import { openPark } from './park.mjs'
import { adultTemplate, ridersOf, startSigning } from './signers.mjs'
import { wholeAfter } from './whole.mjs'

const SIGNERS = 16

/** @type {import('./main.mjs').Fault} */
export const killApiInSigning = {
  title: 'kill -9 of an API process while riders sign',
  engines: ['mysql', 'sqlite'],
  async make({ engine, full }) {
    const kills = full ? 20 : 5
    const park = await openPark({ engine })
    try {
      const riders = await ridersOf(park, SIGNERS)
      const signing = startSigning({ ...park, riders, templateId: await adultTemplate(park) })
      for (let kill = 0; kill < kills; kill += 1) {
        await pause((full ? 5000 : 500) + Math.random() * 1500)
        const api = park.apis[kill % park.apis.length]
        await api?.end('SIGKILL')
        await pause(Math.random() * 500)
        await api?.start()
      }
      await signing.stop()
      const after = await wholeAfter(park, signing.acknowledged)
      return [
        {
          done: `${kills} kills in turns of 2 processes, ${SIGNERS} riders, ${signing.acknowledged.size} waivers acknowledged, ${signing.repeated()} of them at a later try`,
          found: after.told,
          aim: '0 lost, 0 torn, the file whole',
          reached: after.whole,
        },
      ]
    } finally {
      await park.close()
    }
  },
}
