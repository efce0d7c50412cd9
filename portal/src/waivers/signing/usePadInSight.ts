import { useEffect, type RefObject } from 'react'

/** Height of a window below which the names above the pad may fill it: a phone held sideways, and high zoom. */
const LOW = 600

/** Scrolls to the pad in a low window, when the screen opens and when it is turned. */
export function usePadInSight(canvas: RefObject<HTMLCanvasElement | null>): void {
  useEffect(() => {
    function look() {
      if (window.innerHeight < LOW) canvas.current?.scrollIntoView({ block: 'nearest' })
    }
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [canvas])
}
