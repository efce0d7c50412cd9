import { useEffect } from 'react'

/** Keeps the tablet's screen on while the page shows, where the browser can and the page came over HTTPS. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let gone = false

    async function hold() {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (gone) await held.release()
        else lock = held
      } catch (refusal) {
        // A low battery refuses it. The kiosk works without, its screen only dims.
        console.info('The screen may switch off:', refusal)
      }
    }

    // The browser releases the lock when the page is hidden.
    document.addEventListener('visibilitychange', hold)
    void hold()
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
