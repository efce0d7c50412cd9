import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'

import {
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_STATUS_LABELS,
} from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'

import type { MembershipFilter } from './listQuery.ts'
import { membershipTypes } from './queries.ts'

/** Type and status; the types are the park's own. */
export function AdvancedFilters() {
  const { filterValues, setFilters } = useListContext()
  const { data: types, isError, isFetching } = useQuery(membershipTypes)
  const filter = filterValues as MembershipFilter
  return (
    <fieldset className="panel advanced-filters">
      <legend className="hidden-text">{messages['filters.advanced']}</legend>
      <label>
        {manager['column.type']}
        <select
          className="plain-select"
          aria-label={manager['column.type']}
          value={filter.membership_type ?? ''}
          onChange={({ target }) =>
            setFilters({ ...filterValues, membership_type: target.value || undefined })
          }
        >
          <option value="">{manager['filters.type_all']}</option>
          {types?.map(({ name, display_name: label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        {isError && !isFetching && <span role="alert">{manager['types.failed']}</span>}
      </label>
      <label>
        {manager['column.status']}
        <select
          className="plain-select"
          aria-label={manager['column.status']}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            setFilters({
              ...filter,
              status: target.value || undefined,
              // Expiring Soon asks for active ones; another state is another question.
              expiring_within: undefined,
            })
          }
        >
          <option value="">{manager['filters.status_all']}</option>
          {MEMBERSHIP_STATUSES.map((status) => (
            <option key={status} value={status}>
              {MEMBERSHIP_STATUS_LABELS[status]}
            </option>
          ))}
        </select>
      </label>
      <Button
        onClick={() => setFilters(filter.search ? { search: filter.search } : {})}
        variant="outlined"
      >
        {messages['filters.clear']}
      </Button>
    </fieldset>
  )
}
