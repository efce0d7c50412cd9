import { retried } from './retried.ts'

/** State of a query: its data stay during a refetch. */
export interface QueryState<T> {
  data: T | undefined
  /** Why the last attempt failed. */
  error: unknown
  /** There are no data yet, and they are on their way. */
  pending: boolean
}

/** API path, typed by its answer. */
export type Path<T> = string & { readonly answer?: T }

interface Tools {
  read(path: string, signal: AbortSignal): Promise<unknown>
  wait(milliseconds: number): Promise<void>
  now(): number
}

interface Query {
  state: QueryState<unknown>
  fetchedAt: number
  /** Current attempt; answers of earlier ones are ignored. */
  attempt: AbortController | null
  listeners: Set<() => void>
}

const FRESH_MS = 5 * 60 * 1000

/**
 * Query cache of the signed-in rider, by path: fresh for 5 minutes, with the standard retries. Subscribing fetches a stale path;
 * concurrent subscribers share one request.
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
    // A newer fetch has begun, or the rider changed.
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

  /** Aborts a fetch in flight: its data predate the change. */
  function cancel(query: Query) {
    query.attempt?.abort()
    query.attempt = null
  }

  async function fetchWithRetries(path: string, signal: AbortSignal) {
    try {
      const attempt = () => {
        signal.throwIfAborted()
        return read(path, signal)
      }
      return { data: await retried(attempt, wait) }
    } catch (error) {
      return { error }
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

    /** Invalidates all paths with these prefixes; paths with subscribers are refetched immediately. */
    invalidate(...beginnings: string[]): void {
      for (const [path, query] of queries) {
        if (!beginnings.some((beginning) => path.startsWith(beginning))) continue
        query.fetchedAt = -Infinity
        if (query.listeners.size > 0) void fetch(path)
        else cancel(query)
      }
    },

    /** Back online: refetches failed queries that have subscribers. */
    refetchFailed(): void {
      for (const [path, { state, listeners }] of queries) {
        if (state.error && listeners.size > 0) void fetch(path)
      }
    },

    /** The next rider on this device must not see any of it. */
    clear(): void {
      for (const query of queries.values()) cancel(query)
      queries.clear()
    },
  }
}
