import { ApiError } from '@trailgate/shared/http/error'
import { useCallback, useSyncExternalStore } from 'react'

import { customerSession } from '../session/customerSession.ts'
import { get } from './client.ts'
import { queryCache, type Path, type QueryState } from './queryCache.ts'
import { pauseUntilOnline } from './retried.ts'

/** Applies a ban at once: refetches the rider's own record. */
async function read(path: string, signal: AbortSignal): Promise<unknown> {
  try {
    return await get(path, signal)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BANNED')
      riderQueries.invalidate('/customers/me')
    throw error
  }
}

/** Queries of the signed-in rider. */
export const riderQueries = queryCache({
  read,
  wait: pauseUntilOnline,
  now: Date.now,
})

customerSession.onExpiry(riderQueries.clear)
window.addEventListener('online', riderQueries.refetchFailed)

/** Subscribes to a path: returns cached data while it refetches. */
export function useQuery<T>(path: Path<T>): QueryState<T> & { refetch(): Promise<T | undefined> } {
  const subscribe = useCallback(
    (listener: () => void) => riderQueries.subscribe(path, listener),
    [path]
  )
  const state = useSyncExternalStore(subscribe, () => riderQueries.state(path))
  return { ...(state as QueryState<T>), refetch: () => riderQueries.fetch(path) }
}
