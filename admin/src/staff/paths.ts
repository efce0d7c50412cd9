export const STAFF = '/admin/staff'

/** The three modes of the page. */
export type StaffMode = { kind: 'list' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** The mode that an address asks for, or null for what is no address of ours. */
export function modeAt(pathname: string): StaffMode | null {
  const rest = pathname.slice(STAFF.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'list' }
  if (rest === 'create') return { kind: 'create' }
  return /^[1-9]\d*$/.test(rest) ? { kind: 'edit', id: Number(rest) } : null
}

/** The address of a mode; the list's own state in the query stays as it is. */
export function pathOf(mode: Exclude<StaffMode, { kind: 'list' }>, search: string): string {
  return `${STAFF}/${mode.kind === 'edit' ? mode.id : mode.kind}${search}`
}
