import Button from '@mui/material/Button'

import {
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_STATUS_LABELS,
} from '@trailgate/shared/memberships/constants'
import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'

import { useMembershipTypes } from '../membershipTypes/queries.ts'
import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import type { MembershipFilter } from './listQuery.ts'

const STATUS_CHOICES = MEMBERSHIP_STATUSES.map((id) => ({
  id,
  name: MEMBERSHIP_STATUS_LABELS[id],
}))

/** Type and status; the types are the park's own. */
export function AdvancedFilters() {
  const { filterValues, setFilters } = useChosenFilters()
  const { data: types, isError, isFetching } = useMembershipTypes()
  const filter = filterValues as MembershipFilter
  return (
    <fieldset className="panel advanced-filters">
      <legend className="hidden-text">{messages['filters.advanced']}</legend>
      <label>
        {manager['column.type']}
        <PlainSelect
          aria-label={manager['column.type']}
          value={filter.membership_type}
          choices={types?.map(({ name: id, display_name: name }) => ({ id, name })) ?? []}
          none={manager['filters.type_all']}
          onChoose={(type) => setFilters({ ...filterValues, membership_type: type ?? undefined })}
        />
        {isError && !isFetching && <span role="alert">{manager['types.failed']}</span>}
      </label>
      <label>
        {manager['column.status']}
        <PlainSelect
          aria-label={manager['column.status']}
          value={filter.status}
          choices={STATUS_CHOICES}
          none={manager['filters.status_all']}
          onChoose={(status) =>
            setFilters({
              ...filter,
              status: status ?? undefined,
              // Expiring Soon implies active: choosing a status clears it.
              expiring_within: undefined,
            })
          }
        />
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
