import {
  CUSTOMER_MEMBERSHIP_STATES,
  CUSTOMER_STATES,
  CUSTOMER_STATE_LABELS,
} from '@trailgate/shared/customers/constants'
import { messages as manager } from '@trailgate/shared/customers/manager_messages'

import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { PlainSelect } from '../ui/PlainSelect.tsx'
import { ViewButtons, type View } from '../ui/ViewButtons.tsx'
import { CustomerSearch } from './CustomerSearch.tsx'

interface CustomerToolbarProps {
  view: View
  /** Absent where there is no choice. */
  onView?(view: View): void
}

/** Search, filters and view of the list. */
export function CustomerToolbar({ view, onView }: CustomerToolbarProps) {
  return (
    <div className="toolbar">
      <CustomerSearch />
      <Choice
        name="status"
        label={manager['status.label']}
        all={manager['status.all']}
        options={CUSTOMER_STATES}
        labelOf={(status) => CUSTOMER_STATE_LABELS[status]}
      />
      <Choice
        name="membership"
        label={manager['membership.label']}
        all={manager['membership.all']}
        options={CUSTOMER_MEMBERSHIP_STATES}
        labelOf={(state) => manager[`membership.${state}`]}
      />
      <Choice
        name="covered"
        label={manager['column.waiver']}
        all={manager['covered.all']}
        options={['true', 'false'] as const}
        labelOf={(covered) => manager[`covered.${covered}`]}
      />
      {onView && <ViewButtons view={view} onView={onView} />}
    </div>
  )
}

interface ChoiceProps<Option extends string> {
  name: 'status' | 'membership' | 'covered'
  label: string
  all: string
  options: readonly Option[]
  labelOf(option: Option): string
}

function Choice<Option extends string>({
  name,
  label,
  all,
  options,
  labelOf,
}: ChoiceProps<Option>) {
  const { filterValues, setFilters } = useChosenFilters()
  return (
    <PlainSelect
      className="toolbar-status customer-choice"
      aria-label={label}
      value={filterValues[name]}
      choices={options.map((id) => ({ id, name: labelOf(id) }))}
      none={all}
      onChoose={(chosen) => setFilters({ ...filterValues, [name]: chosen ?? '' })}
    />
  )
}
