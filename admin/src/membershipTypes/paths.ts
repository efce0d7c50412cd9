export const MEMBERSHIP_TYPES = '/admin/membership-types'

/** Type manager screen that a URL opens: the table, the create form, or an edit form. */
export type TypeScreen = { kind: 'table' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** URL of a type manager screen. */
export function pathOf(screen: TypeScreen): string {
  switch (screen.kind) {
    case 'table':
      return MEMBERSHIP_TYPES
    case 'create':
      return `${MEMBERSHIP_TYPES}/create`
    case 'edit':
      return `${MEMBERSHIP_TYPES}/${screen.id}`
  }
}

/** Screen of a URL, or null if it is none of ours. */
export function screenAt(pathname: string): TypeScreen | null {
  const rest = pathname.slice(MEMBERSHIP_TYPES.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'table' }
  if (rest === 'create') return { kind: 'create' }
  return /^[1-9]\d*$/.test(rest) ? { kind: 'edit', id: Number(rest) } : null
}
