import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'

import { CUSTOMER_SEARCH_DEBOUNCE_MS, LIMITS } from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'
import type { Customer } from '@trailgate/shared/customers/schemas'

import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'

/** Searches customers a second after the last letter; Enter again opens the first one found. */
export function CustomerSearch() {
  const { data, isPlaceholderData, filterValues: applied } = useListContext<Customer>()
  const { filterValues, setFilters } = useChosenFilters()
  const navigate = useNavigate()
  const { search: query } = useLocation()

  function openFirst(): void {
    const [first] = data ?? []
    if (first && !isPlaceholderData) {
      void navigate(pathOf({ kind: 'show', id: first.id }, query), { state: WITHIN })
    }
  }

  return (
    <SearchBox
      label={manager['search.label']}
      placeholder={manager['search.placeholder']}
      max={LIMITS.name}
      debounceMs={CUSTOMER_SEARCH_DEBOUNCE_MS}
      applied={applied.search ?? applied.q ?? ''}
      onSearch={(search) => setFilters({ ...filterValues, q: undefined, search })}
      onEnter={openFirst}
    />
  )
}
