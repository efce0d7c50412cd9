const GROUP = 4

/** 'ABCD2345' → 'ABCD 2345': groups are read out without losing the place. */
export function inGroups(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join(' ') ?? code
}

/** '9:05' until the instant, or null once it has passed. */
export function timeLeft(until: string, now: Date): string | null {
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  if (seconds <= 0) return null
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
