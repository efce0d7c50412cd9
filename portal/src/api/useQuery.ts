import { useCallback, useSyncExternalStore } from 'react'

import { customerSession } from '../session/customerSession.ts'
import { get } from './client.ts'
import { queryCache, type Path, type QueryState } from './queryCache.ts'

/** The queries of the rider who is signed in on this browser. */
export const riderQueries = queryCache({
  read: get,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: Date.now,
})

customerSession.onExpiry(riderQueries.clear)
window.addEventListener('online', riderQueries.refetchFailed)

/** Reads from a path and shows what is there: the newest that is known, while it is fetched again. */
export function useQuery<T>(path: Path<T>): QueryState<T> & { refetch(): Promise<T | undefined> } {
  const subscribe = useCallback(
    (listener: () => void) => riderQueries.subscribe(path, listener),
    [path]
  )
  const state = useSyncExternalStore(subscribe, () => riderQueries.state(path))
  return { ...(state as QueryState<T>), refetch: () => riderQueries.fetch(path) }
}
