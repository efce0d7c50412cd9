import { randomId } from '@trailgate/shared/browser/random_id'
import { KIOSK_TOUCH_SECONDS, type KioskPhase } from '@trailgate/shared/kiosk/constants'
import { useEffect } from 'react'

import { call } from '../api/client.ts'
import { TOUCHES } from './useIdleReset.ts'

/**
 * Reports activity and the phase to the server: immediately when the phase changes, then at most every 15 seconds while the screen
 * is touched, scrolled or typed on.
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
        // Reports the last touch too; otherwise the server would end the visit before the page does.
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
    // A reader holds a ticket: the end of the visit is not reported before the signature.
    const sessionless = phase === 'reading'
    await call('/kiosk/touch', { method: 'POST', body: { phase }, key: randomId(), sessionless })
  } catch (error) {
    // Not shown to a signer; a visit that the server ended restarts the kiosk anyway.
    console.warn('The server could not be told that somebody is here:', error)
  }
}
