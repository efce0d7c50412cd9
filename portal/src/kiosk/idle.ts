import { KIOSK_IDLE_SECONDS, KIOSK_WARNING_SECONDS } from '@trailgate/shared/kiosk/constants'

import { deadlineIn } from '../time/countdown.ts'

/** Idle times of the warning and of the reset (docs/product/kiosk.md). */
export interface IdleDeadlines {
  warnAt: number
  resetAt: number
}

export function idleDeadlines(lastTouch: number, seconds = KIOSK_IDLE_SECONDS): IdleDeadlines {
  const resetAt = deadlineIn(seconds, lastTouch)
  return { warnAt: deadlineIn(-KIOSK_WARNING_SECONDS, resetAt), resetAt }
}

export type IdlePhase = 'busy' | 'warning' | 'over'

export function idlePhase({ warnAt, resetAt }: IdleDeadlines, now: number): IdlePhase {
  if (now >= resetAt) return 'over'
  return now >= warnAt ? 'warning' : 'busy'
}
