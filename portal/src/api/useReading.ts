import { useCallback, useSyncExternalStore } from 'react'

import { customerSession } from '../session/customerSession.ts'
import { get } from './client.ts'
import { readings, type Path, type Reading } from './readings.ts'

/** What this browser has read of the rider who is signed in. */
export const riderReadings = readings({
  read: get,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: Date.now,
})

customerSession.onExpiry(riderReadings.forget)
window.addEventListener('online', riderReadings.askAgain)

/** Reads from a path and shows what is there: the newest that is known, while it is read again. */
export function useReading<T>(path: Path<T>): Reading<T> & { again(): Promise<T | undefined> } {
  const look = useCallback((listener: () => void) => riderReadings.look(path, listener), [path])
  const reading = useSyncExternalStore(look, () => riderReadings.reading(path))
  return { ...(reading as Reading<T>), again: () => riderReadings.ask(path) }
}
