import { Suspense } from 'react'
import { useGetOne } from 'react-admin'
import Button from '@mui/material/Button'
import { Link, useLocation, useNavigate } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { DETAIL } from '../../providers/detail.ts'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { ScreenDialog } from '../../ui/ScreenDialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useLeave } from '../../ui/useLeave.ts'
import { DuplicateNotice } from '../duplicates/DuplicateNotice.tsx'
import { CUSTOMERS, pathOf, personPath, type DetailTab, type TabItem } from '../paths.ts'
import { ClosedProfile } from './ClosedProfile.tsx'
import { CustomerUnavailable } from './CustomerUnavailable.tsx'
import { CustomerActions, CustomerMarks } from './CustomerHead.tsx'
import { TAB_CONTENTS, TAB_LABELS, tabsOf } from './detailTabs.tsx'

interface CustomerDetailsProps {
  id: number
  tab?: DetailTab
  item?: TabItem
}

/** Customer details in tabs, each with a URL of its own. */
export default function CustomerDetails({ id, tab = 'info', item }: CustomerDetailsProps) {
  const leave = useLeave(CUSTOMERS)
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
      badge={customer && <CustomerMarks customer={customer} />}
      tall
      onClose={leave}
      actions={
        customer && (
          <>
            <Button component={Link} to={personPath(id)} className="to-the-left">
              {details['page.open']}
            </Button>
            <CustomerActions customer={customer} onGone={leave} />
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
  const shown = tabsOf(customer)
  const current = shown.find((tab) => tab === asked) ?? 'info'
  const tabs = shown.map((tab) => ({
    key: tab,
    label: TAB_LABELS[tab](customer.counts),
    content: (
      <Suspense fallback={<LoadingRows label={words.loading} rows={4} />}>
        {TAB_CONTENTS[tab](customer, item)}
      </Suspense>
    ),
  }))
  return (
    <Tabs
      label={manager.title}
      tabs={tabs}
      current={current}
      // Replaces the history entry: Back closes the dialog, however many tabs were opened.
      onChange={(tab) =>
        void navigate(pathOf({ kind: 'show', id: customer.id, tab }, search), {
          replace: true,
          state,
        })
      }
    />
  )
}
