/** JSON values. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * Canonical JSON: sorted keys, no white space. The same facts give the same bytes on every machine (RFC 8785, as far as
 * it is needed here).
 * @throws {TypeError} for a value outside JSON, whatever its type promised: the sealed text could not be read.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return plain(value)
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

function plain(value: string | number | boolean | null) {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError(`${typeof value} cannot be said in JSON`)
  return text
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
