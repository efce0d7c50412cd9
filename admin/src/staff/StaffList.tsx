import { useListContext } from 'ra-core'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link, useLocation } from 'react-router'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'

import { NARROW } from '../ui/list.ts'
import { ListStates } from '../ui/ListStates.tsx'
import { Notice } from '../ui/Notice.tsx'
import { WITHIN } from '../ui/useLeave.ts'
import { pathOf } from './paths.ts'
import { StaffCounts } from './StaffCounts.tsx'
import type { StaffFilter } from './staffFilter.ts'
import { StaffRows } from './StaffRows.tsx'
import { StaffTable } from './StaffTable.tsx'
import { StaffToolbar } from './StaffToolbar.tsx'

/** Everybody who has an account, with what can be done about it. */
export function StaffList() {
  const { search } = useLocation()
  return (
    <>
      <title>Staff | Trailgate</title>
      <div className="screen-head">
        <h1>{messages.title}</h1>
        <div className="screen-actions">
          <Button
            component={Link}
            to={pathOf({ kind: 'create' }, search)}
            state={WITHIN}
            variant="contained"
            startIcon={<AddIcon />}
          >
            {messages.add}
          </Button>
        </div>
      </div>
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
