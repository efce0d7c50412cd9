export const STAFF = '/admin/staff'

/** The three modes of the page. */
export type StaffMode = { kind: 'list' } | { kind: 'create' } | { kind: 'edit'; id: number }

/** Mode in the URL, or null if it is none of ours. */
export function modeAt(pathname: string): StaffMode | null {
  const rest = pathname.slice(STAFF.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'list' }
  if (rest === 'create') return { kind: 'create' }
  return /^[1-9]\d*$/.test(rest) ? { kind: 'edit', id: Number(rest) } : null
}

/** URL of a mode; the list's state in the query stays. */
export function pathOf(mode: Exclude<StaffMode, { kind: 'list' }>, search: string): string {
  return `${STAFF}/${mode.kind === 'edit' ? mode.id : mode.kind}${search}`
}
