import { lazy, type ReactNode } from 'react'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'

import { DETAIL_TABS, type DetailTab, type TabItem } from '../paths.ts'
import { InfoTab } from './InfoTab.tsx'

const MinorsTab = lazy(() => import('./minors/MinorsTab.tsx'))
const WaiversTab = lazy(() => import('./waivers/WaiversTab.tsx'))
const DocumentsTab = lazy(() => import('./documents/DocumentsTab.tsx'))
const MarketingTab = lazy(() => import('./marketing/MarketingTab.tsx'))
const VisitsTab = lazy(() => import('./visits/VisitsTab.tsx'))
const HistoryTab = lazy(() => import('./history/HistoryTab.tsx'))

/** Tabs of a customer, in their order. */
export function tabsOf({ status }: CustomerDetail): readonly DetailTab[] {
  return status === 'closed' ? CLOSED_TABS : DETAIL_TABS
}

/** A closed profile is sent nothing and has no minors. */
const CLOSED_TABS: readonly DetailTab[] = ['info', 'waivers', 'documents', 'visits', 'history']

export const TAB_LABELS: Record<DetailTab, (counts: CustomerDetail['counts']) => string> = {
  info: () => manager['tab.info'],
  minors: ({ minors: n }) => fill(manager['tab.minors'], { n }),
  waivers: ({ waivers: n }) => fill(manager['tab.waivers'], { n }),
  documents: ({ documents: n }) => fill(manager['tab.documents'], { n }),
  marketing: ({ marketing: n }) => fill(manager['tab.marketing'], { n }),
  visits: () => details['tab.visits'],
  history: ({ history: n }) => fill(details['tab.history'], { n }),
}

type Content = (customer: CustomerDetail, item: TabItem | undefined) => ReactNode

export const TAB_CONTENTS: Record<DetailTab, Content> = {
  info: (customer) => <InfoTab customer={customer} />,
  minors: (customer, item) => (
    <MinorsTab customer={customer} {...(item === 'add' || item === 'link' ? { open: item } : {})} />
  ),
  waivers: (customer, item) => (
    <WaiversTab customer={customer} {...(typeof item === 'number' ? { open: item } : {})} />
  ),
  documents: (customer, item) => <DocumentsTab customer={customer} uploading={item === 'upload'} />,
  marketing: (customer, item) => <MarketingTab customer={customer} editing={item === 'edit'} />,
  visits: (customer) => <VisitsTab customer={customer} />,
  history: (customer) => <HistoryTab customer={customer} />,
}
