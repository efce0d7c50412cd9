import { useListContext } from 'ra-core'

import { ROLES } from '@trailgate/shared/permissions'
import { ROLE_LABELS } from '@trailgate/shared/staff/constants'
import { messages } from '@trailgate/shared/staff/messages'

import { SearchBox } from '../ui/SearchBox.tsx'

/** The list is here already: it only waits for the word to be written. */
const DEBOUNCE_MS = 150

/** Search and role. */
export function StaffToolbar() {
  const { filterValues, setFilters } = useListContext()
  return (
    <div className="toolbar">
      <SearchBox
        label={messages['search.placeholder']}
        placeholder={messages['search.placeholder']}
        debounceMs={DEBOUNCE_MS}
        applied={filterValues.search ?? ''}
        onSearch={(search) => setFilters({ ...filterValues, search })}
      />
      <select
        className="plain-select toolbar-status"
        aria-label={messages['role.label']}
        value={filterValues.role ?? ''}
        onChange={({ target }) => setFilters({ ...filterValues, role: target.value })}
      >
        <option value="">{messages['role.all']}</option>
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </select>
    </div>
  )
}
