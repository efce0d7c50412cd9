import logger from '@adonisjs/core/services/logger'
import { DOCUMENT_UPLOADS_PER_HOUR } from '@trailgate/shared/documents/constants'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { networkOf } from '#platform/http/network_of'
import { RateLimited } from '#platform/http/refusals'
import { settings } from '#start/settings'

const QUARTER_HOUR = 15 * 60
const HOUR = 3600
const DAY = 24 * HOUR

/** Budgets of docs/product/limits.md: so many points in so many seconds for one key. */
const BUDGETS = {
  'staff.account': { points: 10, duration: QUARTER_HOUR },
  'staff.address': { points: 100, duration: QUARTER_HOUR },
  'staff.device': { points: 10, duration: QUARTER_HOUR },
  'staff.everywhere': { points: 30, duration: QUARTER_HOUR },
  'staff.slowed': { points: 1, duration: 5 },
  'staff.asked': { points: 1, duration: QUARTER_HOUR },
  'staff.share': { points: 3, duration: QUARTER_HOUR },
  'staff.shares': { points: 2, duration: 1 },
  'staff.code': { points: 10, duration: QUARTER_HOUR },
  'staff.code_day': { points: 50, duration: DAY },
  'rider.account': { points: 10, duration: QUARTER_HOUR },
  'rider.address': { points: 300, duration: QUARTER_HOUR },
  'rider.device': { points: 10, duration: QUARTER_HOUR },
  'rider.day': { points: 100, duration: DAY },
  'kiosk.device': { points: 60, duration: QUARTER_HOUR },
  'kiosk.address': { points: 60, duration: QUARTER_HOUR },
  'kiosk.visits': { points: 60, duration: QUARTER_HOUR },
  'registration.address': { points: 600, duration: QUARTER_HOUR },
  'forgot.email': { points: 3, duration: HOUR },
  'forgot.address': { points: 60, duration: HOUR },
  'token.address': { points: 20, duration: QUARTER_HOUR },
  'sign_link.customer': { points: 20, duration: HOUR },
  'sign_link.staff': { points: 300, duration: HOUR },
  'party.caller': { points: 60, duration: HOUR },
  'party.join': { points: 60, duration: HOUR },
  'party.address': { points: 20, duration: QUARTER_HOUR },
  'ticket.signer': { points: 120, duration: HOUR },
  'ticket.address': { points: 100, duration: QUARTER_HOUR },
  'unsubscribe.address': { points: 60, duration: QUARTER_HOUR },
  'campaign_test.staff': { points: 30, duration: HOUR },
  'guardian_request.minor': { points: 5, duration: DAY },
  'guardian_request.address': { points: 60, duration: HOUR },
  'own_password.rider': { points: 10, duration: QUARTER_HOUR },
  'own_password.day': { points: 100, duration: DAY },
  'own_details.rider': { points: 30, duration: HOUR },
  'email_change.rider': { points: 10, duration: DAY },
  'email_change.email': { points: 3, duration: HOUR },
  'minors.guardian': { points: 30, duration: HOUR },
  'own_data.rider': { points: 20, duration: HOUR },
  'uploads.rider': { points: DOCUMENT_UPLOADS_PER_HOUR, duration: HOUR },
} as const

export type Budget = keyof typeof BUDGETS
export type Use = readonly [budget: Budget, key: string, from?: string]

type Slowed = {
  /** For everybody together: the next turn is for whoever comes first. */
  turn: Budget
  /** Since when a network has been asking. */
  asked: Budget
  /** What each network has for itself once it has waited, so that nobody can take every turn. */
  share: Budget
  /** How much all shares of one key come to, which is all that many networks can take. */
  shares: Budget
}

/** A budget that is over slows down instead of refusing: attempts then pass within these. */
const SLOWS_TO: Partial<Record<Budget, Slowed>> = {
  'staff.everywhere': {
    turn: 'staff.slowed',
    asked: 'staff.asked',
    share: 'staff.share',
    shares: 'staff.shares',
  },
}

/** How long a network waits for its share, in seconds. No setting changes it: only the tests put another here. */
export const waitForShare = { seconds: 5 }

const redis = settings.redisUrl ? await connect(settings.redisUrl) : undefined

const limiters = new Map<Budget, RateLimiterAbstract>(
  (Object.keys(BUDGETS) as Budget[]).map((budget) => [budget, limiterOf(budget)])
)

/**
 * Takes one point from each budget before the work is done, so that a burst of parallel attempts cannot
 * pass; returns how to give them back when the attempt turns out to be a good one. Name the address first: every key that was asked for
 * is remembered, and an address that is over its budget may send any number of accounts.
 * @throws {RateLimited} when a budget is used up; what was taken from the others is given back.
 */
export async function consume(...uses: Use[]) {
  if (settings.rateLimits === 'off') return { giveBack: async () => {} }
  const taken: Use[] = []
  const giveBack = async () => {
    await Promise.all(taken.map(([budget, key]) => limiter(budget).reward(key, 1)))
  }
  for (const [budget, key, from] of uses) {
    const over = await take(budget, key)
    const slowed = SLOWS_TO[budget]
    const refusal = over && slowed ? await takeSlowed(slowed, key, from) : over
    if (refusal) {
      await giveBack()
      throw refusal
    }
    if (!over) taken.push([budget, key])
  }
  return { giveBack }
}

/** Takes a point from each budget and says whether all had one: for calls that answer the same either way. */
export async function withinBudget(...uses: Use[]) {
  return consume(...uses).then(
    () => true,
    (error) => {
      if (error instanceof RateLimited) return false
      throw error
    }
  )
}

/** Empties one budget of one key: whoever has a new password starts afresh. */
export async function refund(budget: Budget, key: string) {
  await limiter(budget).delete(key)
}

/** Forgets every count, for tests. */
export async function resetLimits() {
  const counts = (await redis?.keys('limit:*')) ?? []
  if (counts.length > 0) await redis?.del(counts)
  limiters.clear()
  for (const budget of Object.keys(BUDGETS) as Budget[]) limiters.set(budget, limiterOf(budget))
}

/** Lets go of the store when the process ends. */
export function closeLimits() {
  redis?.disconnect()
}

/** The turn of everybody, else the share of the network that asks: it has to come back for it, which one that is new each time never does. */
async function takeSlowed({ turn, asked, share, shares }: Slowed, key: string, from?: string) {
  const refusal = await take(turn, key)
  if (!refusal || from === undefined) return refusal
  const own = `${key}|${networkOf(from)}`
  const left = waitForShare.seconds - (await secondsSinceFirst(asked, own))
  if (left > 0) return new RateLimited(Math.min(left, waitForShare.seconds))
  return consume([share, own], [shares, key]).then(
    () => null,
    (error) => {
      if (error instanceof RateLimited) return error
      throw error
    }
  )
}

async function secondsSinceFirst(budget: Budget, key: string) {
  const { msBeforeNext } = await limiter(budget).penalty(key, 1)
  return BUDGETS[budget].duration - msBeforeNext / 1000
}

async function take(budget: Budget, key: string) {
  try {
    await limiter(budget).consume(key, 1)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      // Counted by the clock, but it is over by a timer: more than the whole budget is left when the clock was put back.
      return new RateLimited(Math.min(error.msBeforeNext / 1000, BUDGETS[budget].duration))
    }
    throw error
  }
}

function limiter(budget: Budget) {
  const found = limiters.get(budget)
  if (!found) throw new Error(`no such budget: ${budget}`)
  return found
}

/** With Redis the counts hold across processes; while it is away each process goes on counting by itself. */
function limiterOf(budget: Budget) {
  const options = { keyPrefix: `limit:${budget}`, ...BUDGETS[budget] }
  const inProcess = new RateLimiterMemory(options)
  if (!redis) return inProcess
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: inProcess,
    rejectIfRedisNotReady: true,
  })
}

/** What ioredis says after `commandTimeout`. */
const TIMED_OUT = 'Command timed out'

/** The driver is loaded only where there is a Redis. */
async function connect(url: string) {
  const { Redis } = await import('ioredis')
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 500,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  })
  client.on('error', (error: Error) => logger.warn({ err: error }, 'limits: redis is away'))
  const send = client.sendCommand.bind(client)
  client.sendCommand = (command, stream) => {
    command.promise.catch((error: Error) => {
      // A sign-in asks for several counts: it waits for a Redis that hangs once, and nobody after it does.
      if (error.message === TIMED_OUT) client.disconnect(true)
    })
    return send(command, stream)
  }
  return client
}
