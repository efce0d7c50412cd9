import { useEffect, useRef } from 'react'

/** Calls `act` only while the component is mounted: a late answer closes nothing else. */
export function useWhileShown(act: () => void): () => void {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => {
    if (shown.current) act()
  }
}
