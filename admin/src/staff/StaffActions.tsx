import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router'

import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import { ReactivateButton } from './ReactivateButton.tsx'
import { ResetSecondFactorButton } from './ResetSecondFactorButton.tsx'
import { RemoveStaffButton } from './RemoveStaffButton.tsx'

/** Actions on an account: an inactive one can be reactivated or deleted. */
export function StaffActions({ member }: { member: StaffMember }) {
  const { search } = useLocation()
  return (
    <>
      <Button
        component={Link}
        to={pathOf({ kind: 'edit', id: member.id }, search)}
        state={WITHIN}
        size="small"
        aria-label={`${words.edit} ${member.first_name} ${member.last_name}`}
      >
        {words.edit}
      </Button>
      <ResetSecondFactorButton member={member} />
      {!member.is_active && <ReactivateButton member={member} />}
      <RemoveStaffButton member={member} />
    </>
  )
}
