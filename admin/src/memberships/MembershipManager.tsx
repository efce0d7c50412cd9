import CategoryIcon from '@mui/icons-material/Category'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link, useLocation } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages as types } from '@trailgate/shared/membership_types/messages'
import { messages } from '@trailgate/shared/memberships/messages'
import type { ListedMembership } from '@trailgate/shared/memberships/schemas'

import { SegmentBar } from '../segments/SegmentBar.tsx'
import { NARROW, RESULTS_FRESH_MS } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pager } from '../ui/Pager.tsx'
import { pagesInWindow } from '../ui/pages.ts'
import { CreateLink, ScreenHead } from '../ui/ScreenHead.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { useView } from '../ui/useView.ts'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { MembershipCards } from './MembershipCards.tsx'
import { MembershipDialogs } from './MembershipDialogs.tsx'
import { MembershipRows } from './MembershipRows.tsx'
import { MembershipTable } from './MembershipTable.tsx'
import { MembershipToolbar } from './MembershipToolbar.tsx'
import { MEMBERSHIP_TYPES, pathOf } from './paths.ts'
import './memberships.css'

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const

/** /admin/memberships: find, sell, renew and change memberships. The list's state stands in the address. */
export default function MembershipManager() {
  return (
    <ScreenList<ListedMembership>
      resource="memberships"
      sort={NEWEST_FIRST}
      staleTime={RESULTS_FRESH_MS}
    >
      <Screen />
    </ScreenList>
  )
}

function Screen() {
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const [chosen, choose] = useView('memberships')
  const view = narrow ? 'list' : chosen
  const { search } = useLocation()
  return (
    <>
      <ScreenHead title={messages.title} tab={layout['nav.memberships']}>
        <Button
          component={Link}
          to={MEMBERSHIP_TYPES}
          state={WITHIN}
          variant="outlined"
          startIcon={<CategoryIcon />}
        >
          {types.title}
        </Button>
        <CreateLink to={pathOf({ kind: 'create' }, search)}>{messages.new}</CreateLink>
      </ScreenHead>
      <MembershipToolbar view={view} {...(narrow ? {} : { onView: choose })} />
      <SegmentBar resource="memberships" />
      <SelectionBar />
      <div className="membership-results">
        <ListStates failed={messages['load.failed']} empty={<Notice title={messages.empty} />}>
          {view === 'table' && <MembershipTable />}
          {view === 'cards' && <MembershipCards />}
          {view === 'list' && <MembershipRows />}
          <Pager numbers={pagesInWindow} ends />
        </ListStates>
      </div>
      <MembershipDialogs />
    </>
  )
}
