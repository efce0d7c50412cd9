import { MINOR_TEMPLATE_WORD, type Audience, type WaiverDisplayStatus } from './constants.ts'

/** Display status of a signed waiver: Expired after its last moment, else Valid or Invalid. */
export function displayStatus(
  waiver: { expires_at: string | null; is_valid: boolean },
  now: Date
): WaiverDisplayStatus {
  if (waiver.expires_at !== null && Date.parse(waiver.expires_at) < now.getTime()) return 'Expired'
  return waiver.is_valid ? 'Valid' : 'Invalid'
}

/** The preselected template for a minor: the first with "minor" in its name. */
export function preferredMinorTemplate<T extends { name: string }>(
  templates: readonly T[]
): T | undefined {
  return templates.find(({ name }) => name.toLowerCase().includes(MINOR_TEMPLATE_WORD))
}

/** Templates that may be signed for a minor, or by adults for themselves. */
export function templatesFor<T extends { audience: Audience }>(
  templates: readonly T[],
  whom: 'adult' | 'minor'
): T[] {
  return templates.filter(({ audience }) => audience === 'any' || audience === whom)
}
