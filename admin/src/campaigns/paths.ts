export const CAMPAIGNS = '/admin/marketing/campaigns'

/** What of the campaigns an address opens: all of them, the form of a new one, one of them, or its form. */
export type CampaignScreen =
  | { kind: 'all' }
  | { kind: 'create' }
  | { kind: 'show'; id: number }
  | { kind: 'edit'; id: number }

/** The address of a screen. */
export function pathOf(screen: CampaignScreen): string {
  switch (screen.kind) {
    case 'all':
      return CAMPAIGNS
    case 'create':
      return `${CAMPAIGNS}/create`
    case 'show':
      return `${CAMPAIGNS}/${screen.id}`
    case 'edit':
      return `${CAMPAIGNS}/${screen.id}/edit`
  }
}

/** The screen that an address names, or null for what is no address of ours. */
export function screenAt(pathname: string): CampaignScreen | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === CAMPAIGNS) return { kind: 'all' }
  if (path === `${CAMPAIGNS}/create`) return { kind: 'create' }
  const [, id, edit] = /^\/admin\/marketing\/campaigns\/([1-9]\d{0,14})(\/edit)?$/.exec(path) ?? []
  return id === undefined ? null : { kind: edit ? 'edit' : 'show', id: Number(id) }
}
