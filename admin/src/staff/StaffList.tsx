import { useListContext } from 'react-admin'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocation } from 'react-router'

import { messages as layout } from '@trailgate/shared/layout/messages'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { NARROW } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { CreateLink, ScreenHead } from '../ui/ScreenHead.tsx'
import { pathOf } from './paths.ts'
import { StaffCounts } from './StaffCounts.tsx'
import type { StaffFilter } from './staffFilter.ts'
import { StaffRows } from './StaffRows.tsx'
import { StaffTable } from './StaffTable.tsx'
import { StaffToolbar } from './StaffToolbar.tsx'

/** All staff accounts with their actions. */
export function StaffList() {
  const { search } = useLocation()
  return (
    <>
      <ScreenHead title={messages.title} tab={layout['nav.staff']}>
        <CreateLink to={pathOf({ kind: 'create' }, search)}>{messages.add}</CreateLink>
      </ScreenHead>
      <StaffToolbar />
      <StaffCounts />
      <div className="panel staff-panel">
        <Members />
      </div>
    </>
  )
}

function Members() {
  const { filterValues } = useListContext<StaffMember>()
  const narrow = useMediaQuery(NARROW, { noSsr: true })
  const { search, role } = filterValues as StaffFilter
  return (
    <ListStates
      failed={messages['load.failed']}
      empty={
        <Notice title={messages.empty}>
          {search || role ? messages['empty.filtered'] : messages['empty.hint']}
        </Notice>
      }
      inPanel
    >
      {narrow ? <StaffRows /> : <StaffTable />}
    </ListStates>
  )
}
