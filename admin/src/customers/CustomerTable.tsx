import { useNavigate, useLocation } from 'react-router'

import { messages as details } from '@trailgate/shared/customers/details_messages'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'
import { formatDate } from '@trailgate/shared/dates'
import { formatPhone } from '@trailgate/shared/text'

import { useTimeZone } from '../layout/useSettings.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { MembershipBadge, MinorBadge, StatusBadge, WaiverBadge } from './CustomerBadges.tsx'
import { CustomerLink } from './CustomerLink.tsx'
import { pathOf } from './paths.ts'

/** The customers as a table with the four columns that sort. */
export function CustomerTable() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const timeZone = useTimeZone()
  return (
    <div className="panel">
      <ListTable<Customer>
        caption={manager.title}
        columns={columnsIn(timeZone)}
        onOpen={({ id }) => void navigate(pathOf({ kind: 'show', id }, search), { state: WITHIN })}
      />
    </div>
  )
}

function columnsIn(timeZone: string): Column<Customer>[] {
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
          <CustomerLink customer={customer} /> {customer.is_minor && <MinorBadge />}
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
      key: 'status',
      label: manager['status.label'],
      className: 'nowrap',
      cell: ({ status }) => <StatusBadge status={status} />,
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
      className: 'nowrap',
      cell: ({ active_membership_id: id }) => <MembershipBadge membership={id} />,
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
