import { useListContext } from 'react-admin'

import { formatDateTime } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { useTimeZone } from '../layout/useSettings.ts'
import { StaffActions } from './StaffActions.tsx'
import { ActiveBadge, RoleBadge } from './StaffBadges.tsx'
import { StaffLink } from './StaffLink.tsx'

/** The accounts as a list, for phones. */
export function StaffRows() {
  const { data = [] } = useListContext<StaffMember>()
  const timeZone = useTimeZone()
  return (
    <ul aria-label={messages.title}>
      {data.map((member) => (
        <li key={member.id} className="record-row">
          <div className="record-row-who">
            <StaffLink member={member} />
            <p className="record-facts staff-email">
              @{member.username} · {member.email}
            </p>
            <p className="record-facts figures">
              {messages['column.last_login']}:{' '}
              {formatDateTime(member.last_login, timeZone) || messages['last_login.never']}
            </p>
          </div>
          <div className="record-row-badges">
            <RoleBadge role={member.role} />
            <ActiveBadge active={member.is_active} />
          </div>
          <div className="staff-actions">
            <StaffActions member={member} />
          </div>
        </li>
      ))}
    </ul>
  )
}
