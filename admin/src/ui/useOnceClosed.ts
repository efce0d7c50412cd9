import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back once a dialog is gone: it gives the focus back to its button first, and only then may the focus go on. */
export function useOnceClosed(isOpen: boolean, onClosed: () => void): void {
  const wasOpen = useRef(false)
  const goOn = useEffectEvent(onClosed)
  useEffect(() => {
    if (wasOpen.current && !isOpen) goOn()
    wasOpen.current = isOpen
  }, [isOpen])
}
