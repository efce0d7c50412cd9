import { messages as deletion } from '@trailgate/shared/deletion_requests/messages'
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

/** Dashboard tabs in order. Each is a route; it and its data load on demand. */
export const tabs: readonly Tab[] = [
  overview,
  tab('minors', messages['tab.minors'], () => import('../minors/MinorsTab.tsx')),
  tab('waivers', messages['tab.waivers'], () => import('../waivers/WaiversTab.tsx')),
  tab('documents', messages['tab.documents'], () => import('../documents/DocumentsTab.tsx')),
  tab('membership', messages['tab.membership'], () => import('../membership/MembershipTab.tsx')),
  tab('marketing', messages['tab.marketing'], () => import('../marketing/MarketingTab.tsx')),
]

/** Pages reached from elsewhere, not from the tab bar. */
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

export const vehicles = tab(
  'vehicles',
  messages['overview.vehicles'],
  () => import('../vehicles/VehiclesPage.tsx')
)

export const firstVisit = tab(
  'first-visit',
  kiosk['riding.title'],
  () => import('./FirstVisit.tsx')
)

const banned = tab('', deletion['own.title'], () => import('./BannedOverview.tsx'))

/** Tabs of a banned rider: read-only records. */
export const tabsOfBanned: readonly Tab[] = [
  banned,
  ...tabs.filter(({ path }) => path === 'waivers' || path === 'documents'),
]

/** All that has an address under the dashboard's. */
export const pages: readonly Tab[] = [...tabs, ownDetails, invite, vehicles, firstVisit]

/** Signing for the family, under the dashboard's address. */
export const SIGN = 'sign'

export function hrefOf({ path }: Pick<Tab, 'path'>): string {
  return path ? `${paths.dashboard}/${path}` : paths.dashboard
}

/** The tab of an address: dialogs over a tab have addresses under it. */
export function tabAt(pathname: string, among: readonly Tab[] = pages): Tab | undefined {
  if (pathname === paths.familySigning) return among[0]
  return among.find((each) => {
    const href = hrefOf(each)
    return pathname === href || (each.path !== '' && pathname.startsWith(`${href}/`))
  })
}

function tab(path: string, label: string, load: () => Promise<{ default: ComponentType }>): Tab {
  return { path, label, load, Content: lazy(reliably(load)) }
}
