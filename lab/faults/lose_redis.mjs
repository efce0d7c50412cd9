import { makeRedis } from '../../scripts/lib/redis.mjs'
import { until } from '../../scripts/lib/until.mjs'
import { ask } from './client.mjs'
import { openPark } from './park.mjs'
import { ridersOf } from './signers.mjs'
import { seconds } from './visitors.mjs'
import { brokenRules, wholeness } from './whole.mjs'

const ANSWERED_WITHIN_MS = 1000
const SIGN_INS = 10
/** Wrong passwords allowed per account (docs/product/limits.md). */
const WRONG_AT_MOST = 10
/** A rider with a wrong password is not used again: each serves once for that. */
const RIDERS = 60
const BACK_WITHIN_MS = 20_000
const PASSWORD = 'Muddy-Trail$-4x4'

/** @type {import('./main.mjs').Fault} */
export const loseRedis = {
  title: 'Redis is killed, stopped, emptied',
  engines: ['mysql', 'sqlite'],
  async make({ engine }) {
    const redis = await makeRedis()
    if (!redis) {
      console.log('  left out: there is no redis-server')
      return []
    }
    await redis.start()
    const park = await openPark({ engine, env: { REDIS_URL: redis.url } })
    try {
      const riders = await ridersOf(park, RIDERS)
      const someone = () => riders.shift()?.phone ?? ''
      const attempt = (/** @type {number} */ process, phone = '', password = PASSWORD) =>
        ask(`${park.urls[process]}/api/customers/auth`, { json: { phone, password } })

      /** Wrong passwords accepted before the limit, at one process or alternating between both. */
      const wrongOnes = async (/** @type {number} */ processes) => {
        const phone = someone()
        let slowest = 0
        for (let count = 0; count <= WRONG_AT_MOST * 2; count += 1) {
          const { status, body, ms } = await attempt(count % processes, phone, 'Wrong-Trail$-4x4')
          slowest = Math.max(slowest, ms)
          if (status === 429) return { count, slowest }
          if (body.success !== false)
            throw new Error(`a wrong password was answered with ${status}`)
        }
        return { count: Infinity, slowest }
      }
      const honest = riders.shift()
      const rightOnes = async () => {
        const times = []
        for (let count = 0; count < SIGN_INS; count += 1) {
          const { status, body, ms } = await attempt(count % 2, honest?.phone)
          if (!body?.success) throw new Error(`a sign-in was answered with ${status}`)
          times.push(ms)
        }
        return Math.max(...times)
      }
      const look = async (/** @type {number} */ processes) => {
        const right = await rightOnes()
        const { count, slowest } = await wrongOnes(processes)
        return { count, slowest: Math.max(right, slowest) }
      }
      // Back means that each process sees the other's counts.
      const shared = () =>
        until(async () => (await wrongOnes(2)).count === WRONG_AT_MOST, BACK_WITHIN_MS)

      const there = await look(2)
      await redis.end('SIGKILL')
      const killed = await look(1)
      await redis.start()
      await shared()
      redis.signal('SIGSTOP')
      const stopped = await look(1)
      redis.signal('SIGCONT')
      await shared()
      await redis.forgetAll()
      const emptied = await look(2)

      const broken = await brokenRules(park)
      const phases = { there, killed, stopped, emptied }
      const told = Object.entries(phases).map(
        ([name, { count, slowest }]) =>
          `${name}: the limit after ${count} wrong passwords, slowest answer ${seconds(slowest)}`
      )
      return [
        {
          done: `${SIGN_INS} sign-ins and wrong passwords until the limit, in each state`,
          found: `${told.join('; ')}; ${wholeness(broken)}`,
          aim: 'sign-ins work, limits hold in the process, answer <= 1 s',
          reached:
            broken.length === 0 &&
            Object.values(phases).every(
              ({ count, slowest }) => count === WRONG_AT_MOST && slowest <= ANSWERED_WITHIN_MS
            ),
        },
      ]
    } finally {
      redis.signal('SIGCONT')
      await redis.end('SIGKILL')
      await park.close()
    }
  },
}
