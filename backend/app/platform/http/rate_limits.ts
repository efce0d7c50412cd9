import logger from '@adonisjs/core/services/logger'
import { API_KEY_REQUESTS } from '@trailgate/shared/api_keys/constants'
import { DOCUMENT_UPLOADS_PER_HOUR } from '@trailgate/shared/documents/constants'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { clock } from '#platform/clock'
import { networkOf } from '#platform/http/network_of'
import { RateLimited } from '#platform/http/refusals'
import { settings } from '#start/settings'

const MINUTE = 60
const QUARTER_HOUR = 15 * 60
const HOUR = 3600
const DAY = 24 * HOUR

/** Rate limits of docs/product/limits.md: `points` per `duration` in seconds, for one key. */
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
  'offline.device': { points: 120, duration: QUARTER_HOUR },
  'beat.device': { points: 120, duration: QUARTER_HOUR },
  'registration.address': { points: 600, duration: QUARTER_HOUR },
  'registration.known': { points: 10, duration: HOUR },
  'phone_claim.number': { points: 3, duration: DAY },
  'phone_claim.address': { points: 10, duration: DAY },
  'letters.email': { points: 3, duration: HOUR },
  'forgot.address': { points: 60, duration: HOUR },
  'token.address': { points: 20, duration: QUARTER_HOUR },
  'own_number.rider': { points: 10, duration: HOUR },
  'pairing.address': { points: 20, duration: QUARTER_HOUR },
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
  'guardian_request.number': { points: 3, duration: DAY },
  'guardian_request.address': { points: 60, duration: HOUR },
  'parent_link.number': { points: 5, duration: DAY },
  'parent_link.asker': { points: 30, duration: DAY },
  'parent_link.address': { points: 60, duration: HOUR },
  'parent_link.confirm': { points: 20, duration: DAY },
  'household_request.rider': { points: 5, duration: DAY },
  'own_password.rider': { points: 10, duration: QUARTER_HOUR },
  'own_password.day': { points: 100, duration: DAY },
  'own_details.rider': { points: 30, duration: HOUR },
  'email_change.rider': { points: 10, duration: DAY },
  'minors.guardian': { points: 30, duration: HOUR },
  'own_data.rider': { points: 20, duration: HOUR },
  'evidence.staff': { points: 60, duration: HOUR },
  'pickup.pin': { points: 5, duration: QUARTER_HOUR },
  'pickup.pin_day': { points: 20, duration: DAY },
  'key.calls': { points: API_KEY_REQUESTS, duration: MINUTE },
  'uploads.rider': { points: DOCUMENT_UPLOADS_PER_HOUR, duration: HOUR },
} as const

export type Budget = keyof typeof BUDGETS
export type Use = readonly [budget: Budget, key: string, from?: string]

type Slowed = {
  /** Shared by all callers: the next attempt goes to the first who asks. */
  turn: Budget
  /** Time since which a network has been asking. */
  asked: Budget
  /** Reserved for each network after its wait, so that no one can take every turn. */
  share: Budget
  /** Cap on all shares of one key together, which bounds what many networks can take. */
  shares: Budget
}

/** Limits that slow down instead of refusing: once exceeded, attempts pass within these. */
const SLOWS_TO: Partial<Record<Budget, Slowed>> = {
  'staff.everywhere': {
    turn: 'staff.slowed',
    asked: 'staff.asked',
    share: 'staff.share',
    shares: 'staff.shares',
  },
}

/** Wait of a network for its share, in seconds. Not a setting: only tests change it. */
export const waitForShare = { seconds: 5 }

const redis = settings.redisUrl ? await connect(settings.redisUrl) : undefined

const limiters = new Map<Budget, RateLimiterAbstract>(
  (Object.keys(BUDGETS) as Budget[]).map((budget) => [budget, limiterOf(budget)])
)

/**
 * Takes one point from each limit before the work, so that a burst of parallel attempts cannot pass; returns how to
 * give them back after a successful attempt. Name the address first: every key asked for is stored, and an address over
 * its limit may try any number of accounts.
 * @throws {RateLimited} when a limit is exceeded; the points taken from the others are given back.
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

/** State of a budget after a request: `resetAt` is when it is whole again, in seconds since 1970. */
type Spent = { limit: number; remaining: number; resetAt: number; refusal: RateLimited | null }

/** Takes a point from one budget and says how many are left; null with limits off. */
export async function spend(budget: Budget, key: string): Promise<Spent | null> {
  if (settings.rateLimits === 'off') return null
  const { points, duration } = BUDGETS[budget]
  const state = await limiter(budget)
    .consume(key, 1)
    .catch((error: unknown) => {
      if (error instanceof RateLimiterRes) return error
      throw error
    })
  const seconds = Math.min(state.msBeforeNext / 1000, duration)
  return {
    limit: points,
    remaining: Math.max(0, state.remainingPoints),
    resetAt: Math.ceil(clock.now().getTime() / 1000 + seconds),
    refusal: state.consumedPoints > points ? new RateLimited(seconds) : null,
  }
}

/** Headers that tell a client what is left of its budget. */
export function budgetHeaders({ limit, remaining, resetAt }: Spent) {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  }
}

/** Takes a point from each limit; true if all had one. For calls that answer the same either way. */
export async function withinBudget(...uses: Use[]) {
  return consume(...uses).then(
    () => true,
    (error) => {
      if (error instanceof RateLimited) return false
      throw error
    }
  )
}

/**
 * Looks up the record of a token. A valid token is never limited, so no one can exhaust the limit for others at the
 * same address; an invalid one takes a point. Only for tokens too long to guess.
 * @throws {RateLimited}
 */
export async function openedBy<Opened>(
  use: Use,
  look: () => Promise<Opened | null>
): Promise<Opened | null> {
  const opened = await look()
  if (opened === null) await consume(use)
  return opened
}

/**
 * True if a letter caused by an anonymous caller may go to this address: all kinds of such letters share one limit.
 * Receipts of signings are exempt.
 */
export function mayWriteTo(email: string) {
  return withinBudget(letterTo(email))
}

/** Limit on letters caused by anonymous callers, per recipient address. */
export function letterTo(email: string): Use {
  return ['letters.email', email.trim().toLowerCase()]
}

/** Resets one limit of one key, as after a new password. */
export async function refund(budget: Budget, key: string) {
  await limiter(budget).delete(key)
}

/** Resets all counts, for tests. */
export async function resetLimits() {
  const counts = (await redis?.keys('limit:*')) ?? []
  if (counts.length > 0) await redis?.del(counts)
  limiters.clear()
  for (const budget of Object.keys(BUDGETS) as Budget[]) limiters.set(budget, limiterOf(budget))
}

/** Closes the Redis connection at shutdown. */
export function closeLimits() {
  redis?.disconnect()
}

/**
 * Takes the common turn, else the share of the caller's network: the network has to come back for it, which one that
 * changes each time never does.
 */
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
      // Counted by the clock but expired by a timer: more than the whole duration is left if the clock was set back.
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

/** With Redis the counts hold across processes; while it is unreachable each process counts by itself. */
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

/** Message of ioredis after `commandTimeout`. */
const TIMED_OUT = 'Command timed out'

/** Loads the driver only if Redis is configured. */
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
      // A sign-in needs several counts: after one timeout the connection is dropped, so that no further command waits
      // for a hanging Redis.
      if (error.message === TIMED_OUT) client.disconnect(true)
    })
    return send(command, stream)
  }
  return client
}
