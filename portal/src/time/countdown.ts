const SECOND = 1000

/** Deadline `seconds` from now, in milliseconds. */
export function deadlineIn(seconds: number, now: number): number {
  return now + seconds * SECOND
}

/** Whole seconds until a deadline, at least 0. Uses the clock, so it is right after a tablet wakes up. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / SECOND))
}

/** Milliseconds until the number of seconds left changes. */
export function untilNextSecond(deadline: number, now: number): number {
  const left = deadline - now
  if (left <= 0) return 0
  return left % SECOND || SECOND
}
