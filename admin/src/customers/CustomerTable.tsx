import { useNavigate, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { ListedCustomer } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { formatPhone } from '@trailgate/shared/text'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'

import { useTimeZone } from '../layout/useSettings.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { SelectPage } from '../ui/Select.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { MinorBadge, UnlessActive, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { MembershipStanding } from './MembershipStanding.tsx'
import { pathOf } from './paths.ts'
import { SelectCustomer, useMaySelect } from './SelectCustomer.tsx'

/** The customers as a table; four of its columns sort. */
export function CustomerTable() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const timeZone = useTimeZone()
  const maySelect = useMaySelect()
  const columns = columnsIn(timeZone)
  return (
    <div className="panel">
      <ListTable<ListedCustomer>
        caption={manager.title}
        columns={maySelect ? [SELECTION, ...columns] : columns}
        onOpen={({ id }) => void navigate(pathOf({ kind: 'show', id }, search), { state: WITHIN })}
      />
    </div>
  )
}

const SELECTION: Column<ListedCustomer> = {
  key: 'select',
  label: selection.page,
  head: <SelectPage />,
  className: 'select-column',
  cell: (customer) => <SelectCustomer customer={customer} />,
}

function columnsIn(timeZone: string): Column<ListedCustomer>[] {
  return [
    {
      key: 'member_id',
      label: manager['column.member_id'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ member_id }) => member_id,
    },
    {
      key: 'first_name',
      label: manager['column.name'],
      sortable: true,
      rowHeader: true,
      className: 'customer-name',
      cell: (customer) => (
        <>
          <CustomerLink customer={customer} /> {customer.is_minor && <MinorBadge />}{' '}
          <UnlessActive customer={customer} />
        </>
      ),
    },
    {
      key: 'contact',
      label: manager['column.contact'],
      className: 'customer-contact',
      cell: ({ phone, email }) => (
        <>
          <span className="figures nowrap">{formatPhone(phone) || '–'}</span>
          {email && (
            <span className="customer-email">
              <EmailText email={email} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'waiver_signed',
      label: manager['column.waiver'],
      sortable: true,
      className: 'nowrap',
      cell: ({ waiver_signed }) => <WaiverBadge signed={waiver_signed} />,
    },
    {
      key: 'membership',
      label: details['row.membership'],
      className: 'customer-membership',
      cell: (customer) => <MembershipStanding customer={customer} />,
    },
    {
      key: 'last_visit_day',
      label: details['row.last_visit'],
      className: 'nowrap figures wide-only',
      cell: ({ last_visit_day: day }) => (day ? formatDate(day) : '–'),
    },
    {
      key: 'created_at',
      label: manager['column.created'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ created_at }) => formatDate(created_at, timeZone),
    },
  ]
}
