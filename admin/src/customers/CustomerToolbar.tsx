import { useListContext } from 'ra-core'

import { CUSTOMER_STATES, CUSTOMER_STATE_LABELS } from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { ViewButtons, type View } from '../ui/ViewButtons.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'

interface CustomerToolbarProps {
  view: View
  /** Absent where there is no choice. */
  onView?(view: View): void
}

/** Search, status and how to look at what is found. */
export function CustomerToolbar({ view, onView }: CustomerToolbarProps) {
  const { filterValues, setFilters } = useListContext()
  return (
    <div className="toolbar">
      <CustomerSearch />
      <select
        className="plain-select toolbar-status"
        aria-label={manager['status.label']}
        value={filterValues.status ?? ''}
        onChange={({ target }) => setFilters({ ...filterValues, status: target.value })}
      >
        <option value="">{manager['status.all']}</option>
        {CUSTOMER_STATES.map((status) => (
          <option key={status} value={status}>
            {CUSTOMER_STATE_LABELS[status]}
          </option>
        ))}
      </select>
      {onView && <ViewButtons view={view} onView={onView} />}
    </div>
  )
}
