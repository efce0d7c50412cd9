import { ApiError } from '@trailgate/shared/http/error'

/** What a query shows: its data stay while they are fetched again. */
export interface QueryState<T> {
  data: T | undefined
  /** Why the last attempt failed. */
  error: unknown
  /** There are no data yet, and they are on their way. */
  pending: boolean
}

/** Where something is read from, and what is found there. */
export type Path<T> = string & { readonly answer?: T }

interface Tools {
  read(path: string, signal: AbortSignal): Promise<unknown>
  wait(milliseconds: number): Promise<void>
  now(): number
}

interface Query {
  state: QueryState<unknown>
  fetchedAt: number
  /** The attempt that counts; the answer of an earlier one is not waited for. */
  attempt: AbortController | null
  listeners: Set<() => void>
}

const FRESH_MS = 5 * 60 * 1000
const RETRIES = 3
const FIRST_PAUSE_MS = 1000

/**
 * A cache of the signed-in rider's queries by path: data are fresh for 5 minutes, a failed call is tried 3 times more.
 * A subscription fetches a path that is stale, and several at once fetch it once.
 */
export function queryCache({ read, wait, now }: Tools) {
  const queries = new Map<string, Query>()

  function queryOf(path: string): Query {
    const known = queries.get(path)
    if (known) return known
    const state = { data: undefined, error: null, pending: true }
    const query = { state, fetchedAt: -Infinity, attempt: null, listeners: new Set<() => void>() }
    queries.set(path, query)
    return query
  }

  function update(query: Query, state: QueryState<unknown>) {
    query.state = state
    for (const listener of query.listeners) listener()
  }

  async function fetch<T>(path: Path<T>): Promise<T | undefined> {
    const query = queryOf(path)
    query.attempt?.abort()
    const attempt = new AbortController()
    query.attempt = attempt
    const { data } = query.state
    update(query, { data, error: null, pending: data === undefined })

    const outcome = await fetchWithRetries(path, attempt.signal)
    // A newer fetch has begun meanwhile, or another rider is here.
    if (query.attempt !== attempt) return undefined
    query.attempt = null
    if ('error' in outcome) {
      update(query, { ...query.state, error: outcome.error, pending: false })
      return undefined
    }
    query.fetchedAt = now()
    update(query, { data: outcome.data, error: null, pending: false })
    return outcome.data as T
  }

  /** What is on its way was read before the change. */
  function cancel(query: Query) {
    query.attempt?.abort()
    query.attempt = null
  }

  async function fetchWithRetries(path: string, signal: AbortSignal) {
    for (let failures = 0; ; failures += 1) {
      try {
        return { data: await read(path, signal) }
      } catch (error) {
        if (failures === RETRIES || isRefusal(error) || signal.aborted) return { error }
        await wait(FIRST_PAUSE_MS * 2 ** failures)
      }
    }
  }

  function fetchIfStale(path: string) {
    const { fetchedAt, attempt } = queryOf(path)
    if (!attempt && now() - fetchedAt >= FRESH_MS) void fetch(path)
  }

  return {
    fetch,
    state: (path: string) => queryOf(path).state,

    /** Subscribes to a path until the returned function is called. */
    subscribe(path: string, listener: () => void): () => void {
      const { listeners } = queryOf(path)
      listeners.add(listener)
      fetchIfStale(path)
      return () => {
        listeners.delete(listener)
      }
    },

    /** Something changed on the server: paths that begin like this are fetched again, at once where somebody subscribes to them. */
    invalidate(...beginnings: string[]): void {
      for (const [path, query] of queries) {
        if (!beginnings.some((beginning) => path.startsWith(beginning))) continue
        query.fetchedAt = -Infinity
        if (query.listeners.size > 0) void fetch(path)
        else cancel(query)
      }
    },

    /** The connection is back: queries that failed are fetched again where somebody subscribes to them. */
    refetchFailed(): void {
      for (const [path, { state, listeners }] of queries) {
        if (state.error && listeners.size > 0) void fetch(path)
      }
    },

    /** The rider who signs in next on this device finds nothing of it. */
    clear(): void {
      for (const query of queries.values()) cancel(query)
      queries.clear()
    },
  }
}

/** Asking again does not change a no. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
