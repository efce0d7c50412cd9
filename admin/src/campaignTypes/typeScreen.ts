/** What of the campaign types an address opens over its page: all of them, the form of a new one, or that of a known one. */
export type TypeScreen = { kind: 'all' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** What opens a form in the query of an address. */
export const PARAMETER = 'campaign-type'

/** What the query of an address opens, or null. */
export function screenIn(query: URLSearchParams): TypeScreen | null {
  const asked = query.get(PARAMETER)
  if (asked === 'all') return { kind: 'all' }
  if (asked === 'new') return { kind: 'create' }
  return asked !== null && /^[1-9]\d{0,14}$/.test(asked)
    ? { kind: 'edit', id: Number(asked) }
    : null
}

/** The query that opens a screen; null closes it. What else stands in the query stays. */
export function searchOf(screen: TypeScreen | null, query = new URLSearchParams()): string {
  const changed = new URLSearchParams(query)
  if (!screen) changed.delete(PARAMETER)
  else if (screen.kind === 'edit') changed.set(PARAMETER, String(screen.id))
  else changed.set(PARAMETER, screen.kind === 'create' ? 'new' : 'all')
  const text = changed.toString()
  return text && `?${text}`
}
