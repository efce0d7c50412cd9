import { useListContext } from 'react-admin'

import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'
import { fill } from '@trailgate/shared/text'

import { useCan } from '../session/useStaff.ts'

/** True if the role may use a selection; without one there are no checkboxes. */
export function useMaySelect(): boolean {
  const mayExport = useCan('memberships.export')
  const mayWrite = useCan('memberships.mail')
  const mayChange = useCan('memberships.bulk')
  return mayExport || mayWrite || mayChange
}

/** Checkbox that selects a membership. */
export function Select({ membership }: { membership: ListedMembership }) {
  const { selectedIds, onToggleItem } = useListContext<ListedMembership>()
  const maySelect = useMaySelect()
  if (!maySelect) return null
  return (
    <label className="select">
      <input
        type="checkbox"
        aria-label={fill(manager.select, { number: membership.membership_id })}
        checked={selectedIds.includes(membership.id)}
        onChange={() => onToggleItem(membership.id)}
      />
    </label>
  )
}

/** Checkbox that selects all rows of the page. */
export function SelectPage() {
  const { data = [], selectedIds, onSelect } = useListContext<ListedMembership>()
  const ids = data.map(({ id }) => id)
  const all = ids.length > 0 && ids.every((id) => selectedIds.includes(id))
  return (
    <label className="select">
      <input
        type="checkbox"
        aria-label={manager['select.page']}
        checked={all}
        onChange={() => {
          const others = selectedIds.filter((id) => !ids.includes(id))
          onSelect(all ? others : [...others, ...ids])
        }}
      />
    </label>
  )
}
