import { TEMPLATE_VERSION_MAX } from './constants.ts'

/** The next version: the last number plus one (1.0 → 1.1, v9 → v10), the first one not taken. */
export function nextVersion(version: string, taken: readonly string[]): string {
  for (let next = numberedOn(version); ; next = numberedOn(next)) {
    if (!taken.includes(next)) return next
  }
}

function numberedOn(version: string): string {
  const [, before = '', digits] = /^(.*?)(\d{1,15})$/.exec(version) ?? []
  const next = digits === undefined ? `${version}.1` : before + (Number(digits) + 1)
  // No room for a number in a name of maximum length: start over.
  return next.length > TEMPLATE_VERSION_MAX ? '1.1' : next
}
