import { useLocation, useNavigate } from 'react-router'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

import { formatDate } from '@trailgate/shared/dates'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages as selection } from '@trailgate/shared/ui/selection_messages'

import { EmailText } from '../ui/EmailText.tsx'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { SelectPage } from '../ui/Select.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { Slots, StatusBadge, TypeBadge } from './MembershipBadges.tsx'
import { MembershipLink } from './MembershipLink.tsx'
import { pathOf } from './paths.ts'
import { SelectMembership, useMaySelect } from './SelectMembership.tsx'

/** The memberships as a table with all its columns. */
export function MembershipTable() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const maySelect = useMaySelect()
  const details = (id: number) => pathOf({ kind: 'show', id }, search)
  const columns = columnsTo(details)
  return (
    <div className="panel">
      <ListTable<ListedMembership>
        caption={messages.title}
        columns={maySelect ? [SELECTION, ...columns] : columns}
        onOpen={({ id }) => void navigate(details(id), { state: WITHIN })}
      />
    </div>
  )
}

const SELECTION: Column<ListedMembership> = {
  key: 'select',
  label: selection.page,
  head: <SelectPage />,
  className: 'select-column',
  cell: (membership) => <SelectMembership membership={membership} />,
}

function columnsTo(details: (id: number) => string): Column<ListedMembership>[] {
  return [
    {
      key: 'membership_id',
      label: manager['column.number'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ membership_id: number }) => number,
    },
    {
      key: 'customer_name',
      label: manager['column.customer'],
      sortable: true,
      rowHeader: true,
      className: 'membership-customer',
      cell: (membership) => (
        <>
          <MembershipLink membership={membership} />
          {membership.customer_email && (
            <span className="membership-email">
              <EmailText email={membership.customer_email} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'membership_type',
      label: manager['column.type'],
      cell: ({ membership_type: type }) => <TypeBadge type={type} />,
    },
    {
      key: 'slots',
      label: manager['column.slots'],
      className: 'nowrap',
      cell: (membership) => <Slots membership={membership} />,
    },
    {
      key: 'status',
      label: manager['column.status'],
      className: 'nowrap',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'start_date',
      label: manager['column.start'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ start_date: start }) => formatDate(start),
    },
    {
      key: 'end_date',
      label: manager['column.end'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ end_date: end }) => formatDate(end) || messages['end_date.none'],
    },
    {
      key: 'view',
      label: words.view,
      head: <span className="hidden-text">{words.view}</span>,
      className: 'membership-view',
      cell: ({ id, membership_id: number }) => (
        <Button
          component={Link}
          to={details(id)}
          state={WITHIN}
          size="small"
          variant="outlined"
          aria-label={`${words.view} ${number}`}
        >
          {words.view}
        </Button>
      ),
    },
  ]
}
