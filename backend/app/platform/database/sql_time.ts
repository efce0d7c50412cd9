/** A timestamp as both engines store it: UTC, whole seconds, comparable as text. */
export function sqlTime(instant: Date) {
  return instant.toISOString().slice(0, 19).replace('T', ' ')
}

/** The stored timestamp `seconds` after an instant. */
export function sqlTimeAfter(instant: Date, seconds: number) {
  return sqlTime(new Date(instant.getTime() + seconds * 1000))
}

/** The later of two stored timestamps: an end is never before its start, even if the clock was set back. */
export function later(one: string, other: string | null) {
  return other !== null && other > one ? other : one
}

/** A stored timestamp as the API sends it: ISO 8601 UTC with `Z`. */
export function isoTime(stored: string): string
export function isoTime(stored: string | null): string | null
export function isoTime(stored: string | null) {
  return stored === null ? null : `${stored.replace(' ', 'T')}Z`
}

/** A stored timestamp as a Date. */
export function instantOf(stored: string) {
  return new Date(isoTime(stored))
}
