/** An instant as both engines store it: UTC, whole seconds, comparable as text. */
export function sqlTime(instant: Date) {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant `seconds` after another, as both engines store it. */
export function sqlTimeAfter(instant: Date, seconds: number) {
  return sqlTime(new Date(instant.getTime() + seconds * 1000))
}

/** The later one of two stored instants: what ends never does so before it began, although the clock was put back. */
export function later(one: string, other: string | null) {
  return other !== null && other > one ? other : one
}

/** A stored instant as the contract sends it: ISO 8601 UTC with `Z`. */
export function isoTime(stored: string): string
export function isoTime(stored: string | null): string | null
export function isoTime(stored: string | null) {
  return stored === null ? null : `${stored.replace(' ', 'T')}Z`
}

/** A stored instant as a date of JavaScript. */
export function instantOf(stored: string) {
  return new Date(isoTime(stored))
}
