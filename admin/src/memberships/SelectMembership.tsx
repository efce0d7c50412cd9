import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'
import { Select } from '../ui/Select.tsx'

/** True if the role may use a selection; without one there are no checkboxes. */
export function useMaySelect(): boolean {
  const mayExport = useCan('memberships.export')
  const mayWrite = useCan('memberships.mail')
  const mayChange = useCan('memberships.bulk')
  return mayExport || mayWrite || mayChange
}

/** Checkbox that selects a membership. */
export function SelectMembership({ membership }: { membership: ListedMembership }) {
  const maySelect = useMaySelect()
  if (!maySelect) return null
  return (
    <Select id={membership.id} label={fill(manager.select, { number: membership.membership_id })} />
  )
}
