import { useEffect, useState } from 'react'

import { MESSAGE_SECONDS } from '@trailgate/shared/settings/constants'

export interface FlashMessage {
  tone: 'success' | 'info' | 'error'
  text: string
}

/** A message that disappears by itself; a new one replaces it and restarts the time. */
export function useFlash(seconds = MESSAGE_SECONDS) {
  const [message, show] = useState<FlashMessage>()
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => show(undefined), seconds * 1000)
    return () => clearTimeout(timer)
  }, [message, seconds])
  return { message, show }
}
