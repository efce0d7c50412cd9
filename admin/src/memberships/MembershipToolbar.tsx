import { useState } from 'react'
import { useListContext } from 'react-admin'
import TuneIcon from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import { Link, useLocation, useNavigate } from 'react-router'

import {
  MEMBERSHIP_SEARCH_DEBOUNCE_MS,
  MEMBERSHIP_SEARCH_MAX,
} from '@trailgate/shared/memberships/constants'
import { messages as due } from '@trailgate/shared/memberships/due_messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { useChosenFilters } from '../ui/ChosenFilters.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { ViewButtons, type View } from '../ui/ViewButtons.tsx'
import { AdvancedFilters } from './AdvancedFilters.tsx'
import type { MembershipFilter } from './listQuery.ts'
import { DUE, pathOf } from './paths.ts'
import { QuickFilters } from './QuickFilters.tsx'
import { quickFilterOf } from './quickFilters.ts'

interface MembershipToolbarProps {
  view: View
  /** Absent where there is no choice. */
  onView?(view: View): void
}

/** Quick filters, link to renewals, search, view, and more filters. */
export function MembershipToolbar({ view, onView }: MembershipToolbarProps) {
  const { data, isPlaceholderData, filterValues: applied } = useListContext<ListedMembership>()
  const { filterValues, setFilters } = useChosenFilters()
  const filter = applied as MembershipFilter
  const [open, setOpen] = useState(
    Boolean(filter.membership_type) || quickFilterOf(filter) === null
  )
  const navigate = useNavigate()
  const { search } = useLocation()

  function openFirst(): void {
    const [first] = data ?? []
    if (first && !isPlaceholderData) {
      void navigate(pathOf({ kind: 'show', id: first.id }, search), { state: WITHIN })
    }
  }

  return (
    <>
      <div className="quick-line">
        <QuickFilters />
        <Link to={DUE} className="due-link">
          {due.title}
        </Link>
      </div>
      <div className="toolbar">
        <SearchBox
          label={messages['search.placeholder']}
          placeholder={messages['search.placeholder']}
          max={MEMBERSHIP_SEARCH_MAX}
          debounceMs={MEMBERSHIP_SEARCH_DEBOUNCE_MS}
          applied={filter.search ?? ''}
          onSearch={(text) => setFilters({ ...filterValues, search: text })}
          onEnter={openFirst}
        />
        <Button
          variant="outlined"
          startIcon={<TuneIcon />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {messages['filters.advanced']}
        </Button>
        {onView && <ViewButtons view={view} onView={onView} />}
      </div>
      {open && <AdvancedFilters />}
    </>
  )
}
