import { clock } from '#platform/clock'
import { runJobsOnce } from '#operations/jobs'
import { backgroundDone } from '#platform/jobs/background'
import { forgetAnchoring } from '#waivers/seal/anchor_chain'
import { forgetRefreshed } from '#waivers/coverage/store_coverage'
import { forgetAttestedDays } from '#waivers/gate/attested_days'
import { waivers } from '#tests/helpers/walk/waivers'
import type { Operations } from '#tests/helpers/walk/operations'

const HOUR = 3600
const DAY = 24 * HOUR

/** A server that runs does all of it within a minute of whatever happens. */
async function aMinuteOfTheServer() {
  await backgroundDone()
  await runJobsOnce()
}

async function move(seconds: number) {
  await aMinuteOfTheServer()
  clock.forward(seconds)
  await aMinuteOfTheServer()
}

export const time: Operations = {
  async 'a minute passes'() {
    await move(60)
  },

  async 'the clock goes on'(_, dice) {
    const days = [1, 2, 9, 31, 200, 400][dice.upTo(6)] ?? 1
    await move(days * DAY)
  },

  async 'the years go by'(_, dice) {
    await aMinuteOfTheServer()
    // Retention believes a clock that rounds of the last days lead up to.
    clock.forward((1 + dice.upTo(9)) * 365 * DAY)
    for (let day = 0; day < 4; day += 1) await move(DAY)
  },

  async 'the clock is put back'(_, dice) {
    const hours = [1, 30, 72, 30 * 24, 400 * 24][dice.upTo(5)] ?? 1
    await move(-hours * HOUR)
  },

  async 'the clock is wrong while somebody works, and the server starts again'(world, dice) {
    const hours = 72
    clock.forward(hours * HOUR)
    await waivers['somebody signs']?.(world, dice)
    clock.forward(-hours * HOUR)
    restart()
    await aMinuteOfTheServer()
  },

  async 'the server starts again'() {
    restart()
    await aMinuteOfTheServer()
  },
}

/** Drops the caches of the process. */
function restart() {
  forgetAnchoring()
  forgetAttestedDays()
  forgetRefreshed()
}
