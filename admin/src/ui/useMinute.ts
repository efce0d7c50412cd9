import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, told anew every minute: what a page says of the hour stays true while it is left open. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
