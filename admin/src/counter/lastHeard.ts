import { useSyncExternalStore } from 'react'

/*
 * The last moment at which what the board shows was known to be true: the list was read, or the stream was heard. It outlives the screen,
 * as the list does: without a network both are all that there is.
 */

let heardAt: number | null = null
const listeners = new Set<() => void>()

export function noteHeard(at: number): void {
  if (heardAt !== null && at <= heardAt) return
  heardAt = at
  for (const listener of listeners) listener()
}

export function useLastHeard(): number | null {
  return useSyncExternalStore(subscribe, () => heardAt)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
