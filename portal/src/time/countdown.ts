const SECOND = 1000

/** The instant so many seconds from now, in milliseconds. */
export function deadlineIn(seconds: number, now: number): number {
  return now + seconds * SECOND
}

/** Whole seconds that are left until a deadline; 0 from then on. Counted from the clock, so a tablet that slept is right at once. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / SECOND))
}

/** Milliseconds until the number of seconds left changes. */
export function untilNextSecond(deadline: number, now: number): number {
  const left = deadline - now
  if (left <= 0) return 0
  return left % SECOND || SECOND
}
