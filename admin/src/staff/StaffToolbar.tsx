import { useListContext } from 'react-admin'

import { ROLES } from '@trailgate/shared/permissions'
import { ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages } from '@trailgate/shared/staff/messages'

import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'

/** Short, since the list is filtered locally. */
const DEBOUNCE_MS = 150

const ROLE_CHOICES = ROLES.map((id) => ({ id, name: ROLE_LABELS[id] }))

/** Search and role filter. */
export function StaffToolbar() {
  const { filterValues: applied } = useListContext()
  const { filterValues, setFilters } = useChosenFilters()
  return (
    <div className="toolbar">
      <SearchBox
        label={messages['search.placeholder']}
        placeholder={messages['search.placeholder']}
        debounceMs={DEBOUNCE_MS}
        applied={applied.search ?? ''}
        onSearch={(search) => setFilters({ ...filterValues, search })}
      />
      <PlainSelect
        className="toolbar-status"
        aria-label={messages['role.label']}
        value={filterValues.role}
        choices={ROLE_CHOICES}
        none={messages['role.all']}
        onChoose={(role) => setFilters({ ...filterValues, role: role ?? '' })}
      />
    </div>
  )
}
