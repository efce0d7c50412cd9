import { useEffect, useRef } from 'react'

/** The same as `act` as long as the component is shown: an answer that comes after it closes nothing else. */
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
