import { useLocation, useNavigate } from 'react-router'

import { formatDate, formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { ListTable, type Column } from '../ui/ListTable.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import { StaffActions } from './StaffActions.tsx'
import { ActiveBadge, RoleBadge } from './StaffBadges.tsx'
import { StaffLink } from './StaffLink.tsx'

/** The accounts as a table. */
export function StaffTable() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <ListTable<StaffMember>
      caption={messages.title}
      columns={columnsIn(useTimeZone())}
      onOpen={({ id }) => void navigate(pathOf({ kind: 'edit', id }, search), { state: WITHIN })}
    />
  )
}

function columnsIn(timeZone: string): Column<StaffMember>[] {
  return [
    {
      key: 'first_name',
      label: messages['column.name'],
      sortable: true,
      rowHeader: true,
      className: 'staff-name',
      cell: (member) => <StaffLink member={member} />,
    },
    {
      key: 'username',
      label: messages['column.username'],
      sortable: true,
      className: 'staff-username',
      cell: ({ username }) => username,
    },
    {
      key: 'email',
      label: messages['column.email'],
      sortable: true,
      className: 'staff-email',
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'role',
      label: messages['column.role'],
      sortable: true,
      className: 'nowrap',
      cell: ({ role }) => <RoleBadge role={role} />,
    },
    {
      key: 'is_active',
      label: messages['column.status'],
      sortable: true,
      className: 'nowrap',
      cell: ({ is_active }) => <ActiveBadge active={is_active} />,
    },
    {
      key: 'created_at',
      label: messages['column.created'],
      sortable: true,
      className: 'nowrap figures',
      cell: ({ created_at }) => formatDate(created_at, timeZone),
    },
    {
      key: 'last_login',
      label: messages['column.last_login'],
      sortable: true,
      className: 'staff-login figures',
      cell: ({ last_login }) =>
        formatDateTime(last_login, timeZone) || messages['last_login.never'],
    },
    {
      key: 'actions',
      label: messages['column.actions'],
      className: 'staff-actions',
      cell: (member) => <StaffActions member={member} />,
    },
  ]
}
