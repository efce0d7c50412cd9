const MINUTE = 60_000

/**
 * Lifetime of each draft, from its last change: fields of a registration that is not signed in yet; a signing in
 * progress; accepted signatures without an answer, of the portal and of a sign link.
 */
export const KEPT_FOR_MS = {
  registration: 30 * MINUTE,
  signing: 24 * 60 * MINUTE,
  accepted: 24 * 60 * MINUTE,
  link: 24 * 60 * MINUTE,
} as const
export type DraftName = keyof typeof KEPT_FOR_MS

/** Tolerated step back of the device's clock. */
const CLOCK_STEP_MS = MINUTE

/** False for a draft past its time, or from a clock that was set back since. */
export function isLive({ name, at }: { name: DraftName; at: number }, now: number): boolean {
  const age = now - at
  return age >= -CLOCK_STEP_MS && age < KEPT_FOR_MS[name]
}
