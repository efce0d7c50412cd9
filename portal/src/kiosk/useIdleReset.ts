import { KIOSK_IDLE_SECONDS } from '@trailgate/shared/kiosk/constants'
import { useEffect, useState } from 'react'

import { useLatest } from '../ui/useLatest.ts'
import { idleDeadlines, idlePhase } from './idle.ts'

export const TOUCHES = ['pointerdown', 'keydown', 'input', 'wheel', 'scroll'] as const

/**
 * Calls `onIdle` after `seconds` without a touch. Returns the deadline during its last seconds, for a countdown, and null before.
 * Any touch clears the warning.
 */
export function useIdleReset(
  watching: boolean,
  onIdle: () => void,
  seconds = KIOSK_IDLE_SECONDS
): number | null {
  const [resetAt, setResetAt] = useState<number | null>(null)
  const idle = useLatest(onIdle)

  useEffect(() => {
    if (!watching) return
    let deadlines = idleDeadlines(Date.now(), seconds)
    let timer: number | undefined

    function look() {
      window.clearTimeout(timer)
      const now = Date.now()
      const phase = idlePhase(deadlines, now)
      setResetAt(phase === 'warning' ? deadlines.resetAt : null)
      if (phase === 'over') {
        deadlines = idleDeadlines(now, seconds)
        idle.current()
        return
      }
      const next = phase === 'busy' ? deadlines.warnAt : deadlines.resetAt
      timer = window.setTimeout(look, next - now)
    }

    function touched() {
      deadlines = idleDeadlines(Date.now(), seconds)
      look()
    }

    for (const touch of TOUCHES)
      window.addEventListener(touch, touched, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    look()
    return () => {
      window.clearTimeout(timer)
      for (const touch of TOUCHES) window.removeEventListener(touch, touched, { capture: true })
      document.removeEventListener('visibilitychange', look)
      setResetAt(null)
    }
  }, [watching, idle, seconds])

  return resetAt
}
