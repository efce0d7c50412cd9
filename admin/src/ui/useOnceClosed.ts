import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after a dialog has closed: it first returns the focus to its button, and only then may the focus move. */
export function useOnceClosed(isOpen: boolean, onClosed: () => void): void {
  const wasOpen = useRef(false)
  const notifyClosed = useEffectEvent(onClosed)
  useEffect(() => {
    if (wasOpen.current && !isOpen) notifyClosed()
    wasOpen.current = isOpen
  }, [isOpen])
}
