import { randomId } from '@trailgate/shared/browser/random_id'
import { KIOSK_TOUCH_SECONDS, type KioskPhase } from '@trailgate/shared/kiosk/constants'
import { useEffect } from 'react'

import { call } from '../api/client.ts'
import { TOUCHES } from './useIdleReset.ts'

/**
 * Tells the server that somebody is there and whether they read, at once when that changes and then at most every 15
 * seconds, as long as the screen is touched, scrolled or written on.
 */
export function useServerTouch(phase: KioskPhase): void {
  useEffect(() => {
    let pause: number | undefined
    let touchedMeanwhile = false

    function tell() {
      void tellServer(phase)
      touchedMeanwhile = false
      pause = window.setTimeout(() => {
        pause = undefined
        // The last touch counts too, or the server would end the visit before the page does.
        if (touchedMeanwhile) tell()
      }, KIOSK_TOUCH_SECONDS * 1000)
    }

    function touched() {
      if (pause === undefined) tell()
      else touchedMeanwhile = true
    }

    tell()
    for (const touch of TOUCHES)
      window.addEventListener(touch, touched, { capture: true, passive: true })
    return () => {
      window.clearTimeout(pause)
      for (const touch of TOUCHES) window.removeEventListener(touch, touched, { capture: true })
    }
  }, [phase])
}

async function tellServer(phase: KioskPhase) {
  try {
    // Whoever reads holds a ticket: that the visit has ended is not told before it is signed.
    const sessionless = phase === 'reading'
    await call('/kiosk/touch', { method: 'POST', body: { phase }, key: randomId(), sessionless })
  } catch (error) {
    // Whoever signs is not bothered with it; a visit that the server ended starts the kiosk over anyway.
    console.warn('The server could not be told that somebody is here:', error)
  }
}
