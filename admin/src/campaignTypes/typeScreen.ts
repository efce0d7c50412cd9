/** Campaign type screen that the URL opens over its page: all types, the create form, or an edit form. */
export type TypeScreen = { kind: 'all' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** Query parameter that opens a form. */
export const PARAMETER = 'campaign-type'

/** Screen in the query of a URL, or null. */
export function screenIn(query: URLSearchParams): TypeScreen | null {
  const asked = query.get(PARAMETER)
  if (asked === 'all') return { kind: 'all' }
  if (asked === 'new') return { kind: 'create' }
  return asked !== null && /^[1-9]\d{0,14}$/.test(asked)
    ? { kind: 'edit', id: Number(asked) }
    : null
}

/** Query that opens a screen; null closes it. Other parameters stay. */
export function searchOf(screen: TypeScreen | null, query = new URLSearchParams()): string {
  const changed = new URLSearchParams(query)
  if (!screen) changed.delete(PARAMETER)
  else if (screen.kind === 'edit') changed.set(PARAMETER, String(screen.id))
  else changed.set(PARAMETER, screen.kind === 'create' ? 'new' : 'all')
  const text = changed.toString()
  return text && `?${text}`
}
