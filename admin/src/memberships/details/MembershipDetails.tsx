import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useCan } from '../../session/useStaff.ts'
import { WITHIN } from '../../ui/useLeave.ts'
import { StatusBadge, TypeBadge } from '../MembershipBadges.tsx'
import { MembershipDialog } from '../MembershipDialog.tsx'
import { pathOf } from '../paths.ts'
import { useMembership } from '../useMembership.ts'
import { MembershipFacts } from './MembershipFacts.tsx'
import { Payments } from './Payments.tsx'
import { StatusActions } from './StatusActions.tsx'

/** One membership with all that is known, and what can be done with it. */
export default function MembershipDetails({ id }: { id: number }) {
  const { search } = useLocation()
  const seesTerms = useCan('memberships.terms')
  const { data: membership, error, refetch } = useMembership(id)
  const to = (kind: 'renew' | 'edit' | 'slots') => ({
    component: Link,
    to: pathOf({ kind, id }, search),
    state: WITHIN,
  })

  return (
    <MembershipDialog
      title={manager['details.title']}
      membership={membership}
      error={error}
      retry={() => void refetch()}
      badge={
        membership && (
          <>
            <StatusBadge status={membership.status} />
            <TypeBadge type={membership.membership_type} />
          </>
        )
      }
      actions={
        membership && (
          <>
            <StatusActions membership={membership} />
            <Button {...to('slots')} variant="outlined">
              {fill(messages['slots.manage'], {
                used: membership.used_slots,
                total: membership.total_slots,
              })}
            </Button>
            <Button {...to('edit')} variant="outlined">
              {words.edit}
            </Button>
            <Button {...to('renew')} variant="contained">
              {messages.renew}
            </Button>
          </>
        )
      }
    >
      {membership && (
        <>
          <MembershipFacts membership={membership} />
          {seesTerms && <Payments membership={membership} />}
        </>
      )}
    </MembershipDialog>
  )
}
