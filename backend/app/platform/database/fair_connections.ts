import type { ConnectionContract } from '@adonisjs/lucid/types/database'
import { fairQueue, type Limit } from '#platform/fair_queue'

type Client = NonNullable<ConnectionContract['client']>['client']

/**
 * Limits for requests waiting for a database connection. Queries are short, so fairness between callers matters, not
 * the number waiting.
 */
const QUERIES: Omit<Limit, 'atOnce' | 'patienceMs'> = { waitingAtMost: 5000, waitingEach: 2000 }
/** Slow reads: a caller gets at most half of the readers, so that others need not wait until theirs end. */
const SLOW_READS: Omit<Limit, 'atOnce' | 'patienceMs'> = { waitingAtMost: 400, waitingEach: 200 }

/**
 * Shares a pool's connections fairly between callers. SQLite's main connection is exempt: its statements are
 * synchronous, and its transactions are queued in `group_commit.ts`.
 */
export function shareConnections({ name, client: knex, config }: ConnectionContract) {
  const { max = 1, acquireTimeoutMillis: patienceMs = 0 } = config.pool ?? {}
  if (!knex || name === 'sqlite') return
  const isReader = name.endsWith('_reader')
  shareClient(knex.client, {
    ...(isReader ? { ...SLOW_READS, atOnceEach: Math.ceil(max / 2) } : QUERIES),
    atOnce: max,
    patienceMs,
  })
}

const waiting = new WeakMap<object, number>()

/** Number of callers waiting for a connection. */
export function waitingForTurn(client: object): number {
  return waiting.get(client) ?? 0
}

function shareClient(client: Client, limit: Limit) {
  const inTurn = fairQueue(limit)
  const acquire = client.acquireConnection.bind(client)
  const release = client.releaseConnection.bind(client)
  const ends = new WeakMap<object, () => void>()
  const count = (by: 1 | -1) => waiting.set(client, waitingForTurn(client) + by)

  client.acquireConnection = async () => {
    const { promise: taken, resolve, reject } = Promise.withResolvers<object>()
    count(1)
    let isWaiting = true
    const begun = () => {
      if (isWaiting) count(-1)
      isWaiting = false
    }
    inTurn(async () => {
      begun()
      const connection = await acquire()
      const { promise: released, resolve: end } = Promise.withResolvers<void>()
      ends.set(connection, end)
      resolve(connection)
      await released
    }).catch((error: unknown) => {
      begun()
      reject(error)
    })
    return taken
  }

  client.releaseConnection = (connection: object) => {
    const released = release(connection)
    ends.get(connection)?.()
    ends.delete(connection)
    return released
  }
}
