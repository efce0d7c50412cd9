export const MEMBERSHIPS = '/admin/memberships'

/** Where the types are managed. */
export const MEMBERSHIP_TYPES = '/admin/membership-types'

/** URL of the renewals list. */
export const DUE = `${MEMBERSHIPS}/due`

/** Which dialog of the membership manager an address opens. */
export type MembershipDialog =
  | { kind: 'create'; customerId?: number }
  | { kind: 'edit' | 'show' | 'renew' | 'slots'; id: number }

const UNDER = { show: '/show', renew: '/renew', slots: '/slots', edit: '' } as const

/** URL of a dialog; keeps the list's query string. */
export function pathOf(dialog: MembershipDialog, search: string): string {
  if (dialog.kind !== 'create') return `${MEMBERSHIPS}/${dialog.id}${UNDER[dialog.kind]}${search}`
  const whose = dialog.customerId === undefined ? '' : `/${dialog.customerId}`
  return `${MEMBERSHIPS}/create${whose}${search}`
}

/** Dialog of a URL; null for the list alone, 'unknown' for any other URL. */
export function dialogAt(pathname: string): MembershipDialog | null | 'unknown' {
  const rest = pathname.slice(MEMBERSHIPS.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return null
  const [create, customerId] = /^create(?:\/([1-9]\d{0,14}))?$/.exec(rest) ?? []
  if (create) return { kind: 'create', ...(customerId ? { customerId: Number(customerId) } : {}) }
  const [, id, under] = /^([1-9]\d{0,14})(?:\/(show|renew|slots))?$/.exec(rest) ?? []
  if (!id) return 'unknown'
  return { kind: isKind(under) ? under : 'edit', id: Number(id) }
}

function isKind(text: string | undefined): text is 'show' | 'renew' | 'slots' {
  return text === 'show' || text === 'renew' || text === 'slots'
}
