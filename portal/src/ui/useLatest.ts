import { useEffect, useRef, type RefObject } from 'react'

/** A ref that always holds what the last render was given: for callbacks that timers and listeners call later. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
