import { useEffect, useState } from 'react'

import { useLatest } from '../ui/useLatest.ts'
import { secondsLeft, untilNextSecond } from './countdown.ts'

/** The seconds left until a deadline, kept up to date; `onEnd` is called once when there are none. */
export function useCountdown(deadline: number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()))
  const end = useLatest(onEnd)

  useEffect(() => {
    let timer: number | undefined

    function tick() {
      window.clearTimeout(timer)
      const now = Date.now()
      setLeft(secondsLeft(deadline, now))
      if (now >= deadline) {
        stop()
        end.current()
        return
      }
      timer = window.setTimeout(tick, untilNextSecond(deadline, now))
    }

    function stop() {
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }

    // Timers of a hidden page are held back; looking again when it shows makes up for that.
    document.addEventListener('visibilitychange', tick)
    tick()
    return stop
  }, [deadline, end])

  return left
}
