export const CAMPAIGNS = '/admin/marketing/campaigns'

/** Campaign screen that a URL opens: the list, the create form, one campaign, or its edit form. */
export type CampaignScreen =
  | { kind: 'all' }
  | { kind: 'create' }
  | { kind: 'show'; id: number }
  | { kind: 'edit'; id: number }

/** URL of a screen. */
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

/** Screen of a URL, or null if it is none of ours. */
export function screenAt(pathname: string): CampaignScreen | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === CAMPAIGNS) return { kind: 'all' }
  if (path === `${CAMPAIGNS}/create`) return { kind: 'create' }
  const [, id, edit] = /^\/admin\/marketing\/campaigns\/([1-9]\d{0,14})(\/edit)?$/.exec(path) ?? []
  return id === undefined ? null : { kind: edit ? 'edit' : 'show', id: Number(id) }
}
