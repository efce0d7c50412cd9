/** What JSON can say. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * JSON in its one form: keys in order, nothing between the parts. The same facts are the same bytes, on every machine and
 * in every year (RFC 8785 for what occurs here).
 * @throws {TypeError} for what JSON cannot say, whatever its type promised: nobody could read what would be sealed.
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
