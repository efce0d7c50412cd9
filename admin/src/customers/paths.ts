export const CUSTOMERS = '/admin/customers'

/** The tabs of the details, in their order, and our own Visits and History. */
export const DETAIL_TABS = [
  'info',
  'minors',
  'waivers',
  'documents',
  'marketing',
  'visits',
  'history',
] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** Item open on top of a tab: a form, or a waiver by id. */
export type TabItem = 'add' | 'link' | 'upload' | 'edit' | number

/** Which dialog of the customer manager an address opens. */
export type CustomerDialog =
  | { kind: 'create' }
  | { kind: 'import'; batch?: number }
  | { kind: 'edit'; id: number }
  | { kind: 'show'; id: number; tab?: DetailTab; item?: TabItem }

/** URL of a dialog; keeps the list's query string. */
export function pathOf(dialog: CustomerDialog, search: string): string {
  return `${CUSTOMERS}/${segments(dialog)}${search}`
}

/** Page of a person. */
export function personPath(id: number): string {
  return `${CUSTOMERS}/${id}/page`
}

/** Dialog of a URL; null for the list alone, 'unknown' for any other URL. */
export function dialogAt(pathname: string): CustomerDialog | null | 'unknown' {
  const rest = pathname.slice(CUSTOMERS.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return null
  if (rest === 'create') return { kind: 'create' }
  if (rest === 'import') return { kind: 'import' }
  const [, batch] = /^import\/([1-9]\d*)$/.exec(rest) ?? []
  if (batch) return { kind: 'import', batch: Number(batch) }
  const [, id, show, tab, item] =
    /^([1-9]\d*)(\/show(?:\/([a-z]+)(?:\/(\w+))?)?)?$/.exec(rest) ?? []
  if (!id) return 'unknown'
  return show ? detailsAt(Number(id), tab, item) : { kind: 'edit', id: Number(id) }
}

const FORMS: Partial<Record<DetailTab, readonly TabItem[]>> = {
  minors: ['add', 'link'],
  documents: ['upload'],
  marketing: ['edit'],
}

function detailsAt(id: number, name?: string, text?: string): CustomerDialog | 'unknown' {
  if (name === undefined) return { kind: 'show', id }
  const tab = DETAIL_TABS.find((each) => each === name)
  if (!tab) return 'unknown'
  if (text === undefined) return { kind: 'show', id, tab }
  const item =
    tab === 'waivers' ? Number(text) || undefined : FORMS[tab]?.find((form) => form === text)
  if (item === undefined || String(item) !== text) return 'unknown'
  return { kind: 'show', id, tab, item }
}

function segments(dialog: CustomerDialog): string {
  switch (dialog.kind) {
    case 'create':
      return dialog.kind
    case 'import':
      return dialog.batch === undefined ? 'import' : `import/${dialog.batch}`
    case 'edit':
      return String(dialog.id)
    case 'show': {
      const { id, tab = 'info', item } = dialog
      if (tab === 'info') return `${id}/show`
      return [id, 'show', tab, ...(item === undefined ? [] : [item])].join('/')
    }
  }
}
