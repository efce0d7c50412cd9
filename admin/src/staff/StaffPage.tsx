import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { ScreenList } from '../ui/ScreenList.tsx'
import { modeAt } from './paths.ts'
import { FRESH } from './queries.ts'
import { StaffList } from './StaffList.tsx'
import './staff.css'

const StaffCreate = lazy(() => import('./StaffCreate.tsx'))
const StaffEdit = lazy(() => import('./StaffEdit.tsx'))

const BY_NAME = { field: 'first_name', order: 'ASC' } as const
/** A park has at most a few dozen staff: they fit on one page. */
const ALL = 1000

/** /admin/staff: staff accounts, for admins, in three modes: list, create, edit. */
export default function StaffPage() {
  const { pathname } = useLocation()
  const mayManage = useCan('staff.manage')
  const mode = modeAt(pathname)
  if (!mayManage) return <AccessDenied sentence={messages.denied} />
  switch (mode?.kind) {
    case 'list':
      return (
        <ScreenList<StaffMember> resource="staff" perPage={ALL} sort={BY_NAME} {...FRESH}>
          <StaffList />
        </ScreenList>
      )
    case 'create':
      return (
        <Suspense fallback={<LoadingRows label={words.loading} />}>
          <StaffCreate />
        </Suspense>
      )
    case 'edit':
      return (
        <Suspense fallback={<LoadingRows label={words.loading} />}>
          <StaffEdit key={mode.id} id={mode.id} />
        </Suspense>
      )
    case undefined:
      return <LeaveForPortal />
  }
}
