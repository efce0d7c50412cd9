export const WAIVERS = '/admin/waivers'

/** Modes of the templates page. */
export type TemplateMode =
  | { kind: 'list' }
  | { kind: 'create' }
  | { kind: 'edit'; id: number }
  | { kind: 'versions'; id: number }
  | { kind: 'answers'; id: number }

/** Mode in the URL, or null if it is none of ours. */
export function modeAt(pathname: string): TemplateMode | null {
  const rest = pathname.slice(WAIVERS.length).replace(/^\/+|\/+$/g, '')
  if (rest === '') return { kind: 'list' }
  if (rest === 'create') return { kind: 'create' }
  const [, id, of] = /^([1-9]\d*)(?:\/(versions|answers))?$/.exec(rest) ?? []
  if (!id) return null
  return { kind: of === 'versions' || of === 'answers' ? of : 'edit', id: Number(id) }
}

/** URL of a mode. */
export function pathOf(mode: Exclude<TemplateMode, { kind: 'list' }>): string {
  switch (mode.kind) {
    case 'create':
      return `${WAIVERS}/create`
    case 'edit':
      return `${WAIVERS}/${mode.id}`
    case 'versions':
    case 'answers':
      return `${WAIVERS}/${mode.id}/${mode.kind}`
  }
}
