import { Link, useLocation } from 'react-router'

import { Badge } from '@trailgate/shared/browser/components/Badge'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { useStaff } from '../session/useStaff.ts'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import '../ui/records.css'

/** Name as a link to the form; one's own account is marked. */
export function StaffLink({ member }: { member: StaffMember }) {
  const { search } = useLocation()
  const own = useStaff()?.id === member.id
  return (
    <>
      <Link
        className="record-link"
        to={pathOf({ kind: 'edit', id: member.id }, search)}
        state={WITHIN}
      >
        {member.first_name} {member.last_name}
      </Link>{' '}
      {own && <Badge tone="plain">{messages.you}</Badge>}
    </>
  )
}
