import { lazy, Suspense, type ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'
import { Link, useLocation, useNavigate } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { DETAIL } from '../../providers/detail.ts'
import { useCan } from '../../session/useStaff.ts'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLeave, WITHIN } from '../../ui/useLeave.ts'
import { HoldBadge, MinorBadge, StatusBadge } from '../CustomerBadges.tsx'
import { DuplicateNotice } from '../duplicates/DuplicateNotice.tsx'
import { CUSTOMERS, DETAIL_TABS, pathOf, type DetailTab, type TabItem } from '../paths.ts'
import { DeleteCustomerButton } from '../DeleteCustomerButton.tsx'
import { ClosedProfile } from './ClosedProfile.tsx'
import { CustomerUnavailable } from './CustomerUnavailable.tsx'
import { InfoTab } from './InfoTab.tsx'
import { PasswordLinkButton } from './PasswordLinkButton.tsx'

const MinorsTab = lazy(() => import('./minors/MinorsTab.tsx'))
const WaiversTab = lazy(() => import('./waivers/WaiversTab.tsx'))
const DocumentsTab = lazy(() => import('./documents/DocumentsTab.tsx'))
const MarketingTab = lazy(() => import('./marketing/MarketingTab.tsx'))
const VisitsTab = lazy(() => import('./visits/VisitsTab.tsx'))
const HistoryTab = lazy(() => import('./history/HistoryTab.tsx'))

interface CustomerDetailsProps {
  id: number
  tab?: DetailTab
  item?: TabItem
}

/** One customer with all that is known, in tabs that have addresses of their own. */
export default function CustomerDetails({ id, tab = 'info', item }: CustomerDetailsProps) {
  const leave = useLeave(CUSTOMERS)
  const { search } = useLocation()
  const mayLink = useCan('passwords.link')
  const mayDelete = useCan('customers.delete')
  const {
    data: customer,
    error,
    refetch,
  } = useGetOne<CustomerDetail>('customers', { id, meta: DETAIL })

  return (
    <ScreenDialog
      title={
        customer
          ? `${customer.first_name} ${customer.last_name}`
          : error
            ? manager['details.none']
            : words.loading
      }
      badge={
        customer && (
          <>
            <StatusBadge status={customer.status} />
            {customer.is_minor && <MinorBadge />}
            {customer.on_hold && <HoldBadge />}
          </>
        )
      }
      tall
      onClose={leave}
      actions={
        customer?.status === 'closed'
          ? mayDelete && <DeleteCustomerButton customer={customer} onGone={leave} />
          : customer && (
              <>
                {mayLink && <PasswordLinkButton customer={customer} />}
                <Button
                  component={Link}
                  to={pathOf({ kind: 'edit', id }, search)}
                  state={WITHIN}
                  variant="contained"
                >
                  {manager['edit.title']}
                </Button>
              </>
            )
      }
    >
      {customer ? (
        <>
          {customer.status === 'closed' ? (
            <ClosedProfile customer={customer} />
          ) : (
            <DuplicateNotice id={id} />
          )}
          <CustomerTabs customer={customer} tab={tab} item={item} />
        </>
      ) : error ? (
        <CustomerUnavailable error={error} retry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} />
      )}
    </ScreenDialog>
  )
}

interface CustomerTabsProps {
  customer: CustomerDetail
  tab: DetailTab
  item: TabItem | undefined
}

function CustomerTabs({ customer, tab: asked, item }: CustomerTabsProps) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const shown = customer.status === 'closed' ? CLOSED_TABS : DETAIL_TABS
  const current = shown.find((tab) => tab === asked) ?? 'info'
  const tabs = shown.map((tab) => ({
    key: tab,
    label: LABELS[tab](customer.counts),
    content: (
      <Suspense fallback={<LoadingRows label={words.loading} rows={4} />}>
        {CONTENTS[tab](customer, item)}
      </Suspense>
    ),
  }))
  return (
    <Tabs
      label={manager.title}
      tabs={tabs}
      current={current}
      // In place of the tab before: Back closes the dialog, whichever tabs were looked at.
      onChange={(tab) =>
        void navigate(pathOf({ kind: 'show', id: customer.id, tab }, search), {
          replace: true,
          state,
        })
      }
    />
  )
}

/** A closed profile is sent nothing and has no minors. */
const CLOSED_TABS: readonly DetailTab[] = ['info', 'waivers', 'documents', 'visits', 'history']

const LABELS: Record<DetailTab, (counts: CustomerDetail['counts']) => string> = {
  info: () => manager['tab.info'],
  minors: ({ minors: n }) => fill(manager['tab.minors'], { n }),
  waivers: ({ waivers: n }) => fill(manager['tab.waivers'], { n }),
  documents: ({ documents: n }) => fill(manager['tab.documents'], { n }),
  marketing: ({ marketing: n }) => fill(manager['tab.marketing'], { n }),
  visits: () => details['tab.visits'],
  history: ({ history: n }) => fill(details['tab.history'], { n }),
}

type Content = (customer: CustomerDetail, item: TabItem | undefined) => ReactNode

const CONTENTS: Record<DetailTab, Content> = {
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
