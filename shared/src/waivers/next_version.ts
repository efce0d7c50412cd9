import { TEMPLATE_VERSION_MAX } from './constants.ts'

/** What comes after a version: its last number plus one (1.0 → 1.1, v9 → v10), the first that is not taken. */
export function nextVersion(version: string, taken: readonly string[]): string {
  for (let next = numberedOn(version); ; next = numberedOn(next)) {
    if (!taken.includes(next)) return next
  }
}

function numberedOn(version: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,15})$/.exec(version) ?? []
  const next = digits === undefined ? `${version}.1` : before + (Number(digits) + 1)
  // A name as long as a version may be has no room for a number; it begins anew.
  return next.length > TEMPLATE_VERSION_MAX ? '1.1' : next
}
