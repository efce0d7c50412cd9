import { useEffect, useRef, type RefObject } from 'react'

/** A ref that holds the last render's value, for callbacks of timers and listeners. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
