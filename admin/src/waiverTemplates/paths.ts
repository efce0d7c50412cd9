export const WAIVERS = '/admin/waivers'

/** What the page of templates shows. */
export type TemplateMode =
  | { kind: 'list' }
  | { kind: 'create' }
  | { kind: 'edit'; id: number }
  | { kind: 'versions'; id: number }

/** The mode that an address asks for, or null for what is no address of ours. */
export function modeAt(pathname: string): TemplateMode | null {
  const rest = pathname.slice(WAIVERS.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'list' }
  if (rest === 'create') return { kind: 'create' }
  const [, id, versions] = /^([1-9]\d*)(\/versions)?$/.exec(rest) ?? []
  if (!id) return null
  return { kind: versions ? 'versions' : 'edit', id: Number(id) }
}

/** The address of a mode. */
export function pathOf(mode: Exclude<TemplateMode, { kind: 'list' }>): string {
  switch (mode.kind) {
    case 'create':
      return `${WAIVERS}/create`
    case 'edit':
      return `${WAIVERS}/${mode.id}`
    case 'versions':
      return `${WAIVERS}/${mode.id}/versions`
  }
}
