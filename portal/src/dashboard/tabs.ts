import { messages as kiosk } from '@trailgate/shared/kiosk/messages'
import { messages as own } from '@trailgate/shared/own_details/messages'
import { messages } from '@trailgate/shared/portal/messages'
import { lazy, type ComponentType } from 'react'

import { paths } from '../paths.ts'
import { reliably } from '../reliably.ts'

export interface Tab {
  /** Under /customer-dashboard; '' is the dashboard itself. */
  path: string
  label: string
  Content: ComponentType
  /** Fetches what the tab is made of. */
  load(): Promise<unknown>
}

export const overview = tab('', messages['tab.overview'], () => import('./Overview.tsx'))

/** The tabs of the dashboard in their order. Each is a route of its own; it and its data load when it is opened. */
export const tabs: readonly Tab[] = [
  overview,
  tab('minors', messages['tab.minors'], () => import('../minors/MinorsTab.tsx')),
  tab('waivers', messages['tab.waivers'], () => import('../waivers/WaiversTab.tsx')),
  tab('documents', messages['tab.documents'], () => import('../documents/DocumentsTab.tsx')),
  tab('membership', messages['tab.membership'], () => import('../membership/MembershipTab.tsx')),
  tab('marketing', messages['tab.marketing'], () => import('../marketing/MarketingTab.tsx')),
]

/** What is reached from elsewhere and stands in no bar. */
export const ownDetails = tab(
  'details',
  own.title,
  () => import('../ownDetails/OwnDetailsPage.tsx')
)

export const invite = tab(
  'invite',
  messages['overview.invite'],
  () => import('../party/InvitePage.tsx')
)

export const firstVisit = tab(
  'first-visit',
  kiosk['riding.title'],
  () => import('./FirstVisit.tsx')
)

/** All that has an address under the dashboard's. */
export const pages: readonly Tab[] = [...tabs, ownDetails, invite, firstVisit]

/** Signing for the family, under the dashboard's address. */
export const SIGN = 'sign'

export function hrefOf({ path }: Pick<Tab, 'path'>): string {
  return path ? `${paths.dashboard}/${path}` : paths.dashboard
}

/** The tab of an address: dialogs over a tab have addresses under it. */
export function tabAt(pathname: string): Tab | undefined {
  if (pathname === paths.familySigning) return overview
  return pages.find((each) => {
    const href = hrefOf(each)
    return pathname === href || (each.path !== '' && pathname.startsWith(`${href}/`))
  })
}

function tab(path: string, label: string, load: () => Promise<{ default: ComponentType }>): Tab {
  return { path, label, load, Content: lazy(reliably(load)) }
}
