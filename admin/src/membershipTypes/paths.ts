export const MEMBERSHIP_TYPES = '/admin/membership-types'

/** What of the type manager an address opens: the table, or the form for a new or a known type. */
export type TypeScreen = { kind: 'table' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** The address of a screen of the type manager. */
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

/** The screen that an address names, or null for what is no address of ours. */
export function screenAt(pathname: string): TypeScreen | null {
  const rest = pathname.slice(MEMBERSHIP_TYPES.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'table' }
  if (rest === 'create') return { kind: 'create' }
  return /^[1-9]\d*$/.test(rest) ? { kind: 'edit', id: Number(rest) } : null
}
