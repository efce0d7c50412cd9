import { messages as manager } from '@trailgate/shared/memberships/manager_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import { messages as words } from '@trailgate/shared/ui/messages'

import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import type { MembershipFilter } from './listQuery.ts'
import { useNewestNumber } from './queries.ts'
import { QUICK_FILTERS, quickFilterOf, withQuickFilter, type QuickFilter } from './quickFilters.ts'

const LABELS: Record<QuickFilter, string> = {
  all: messages['filter.all'],
  active: words.active,
  expiring_soon: messages['filter.expiring_soon'],
  family: messages['filter.family'],
}

/** All with how many there are, Active, Expiring Soon, Family. */
export function QuickFilters() {
  const { filterValues, setFilters } = useChosenFilters()
  const { data } = useNewestNumber()
  const filter = filterValues as MembershipFilter
  const current = quickFilterOf(filter)
  return (
    <div className="quick-filters" role="group" aria-label={manager['filters.quick']}>
      {QUICK_FILTERS.map((quick) => (
        <button
          key={quick}
          type="button"
          aria-pressed={quick === current}
          onClick={() => setFilters(withQuickFilter(filter, quick))}
        >
          {LABELS[quick]}
          {quick === 'all' && data && (
            <span className="figures"> ({data.total.toLocaleString('en-US')})</span>
          )}
        </button>
      ))}
    </div>
  )
}
