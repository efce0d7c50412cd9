import { lazy, Suspense } from 'react'
import { ListBase } from 'ra-core'
import { useLocation } from 'react-router'

import { STAFF_FRESH_MINUTES } from '@trailgate/shared/staff/constants'
import { messages } from '@trailgate/shared/staff/messages'
import type { StaffMember } from '@trailgate/shared/staff/schemas'
import { messages as words } from '@trailgate/shared/ui/messages'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { LoadingRows } from '../ui/LoadingRows.tsx'
import { modeAt } from './paths.ts'
import { StaffList } from './StaffList.tsx'
import './staff.css'

const StaffCreate = lazy(() => import('./StaffCreate.tsx'))
const StaffEdit = lazy(() => import('./StaffEdit.tsx'))

const BY_NAME = { field: 'first_name', order: 'ASC' } as const
/** A park has some dozens of people at most: they stand on one page. */
const ALL = 1000

/** /admin/staff: the accounts of staff, for admins, in three modes: list, create, edit. */
export default function StaffPage() {
  const { pathname } = useLocation()
  const mayManage = useCan('staff.manage')
  const mode = modeAt(pathname)
  if (!mayManage) return <AccessDenied sentence={messages.denied} />
  switch (mode?.kind) {
    case 'list':
      return (
        <ListBase<StaffMember>
          resource="staff"
          perPage={ALL}
          sort={BY_NAME}
          storeKey={false}
          exporter={false}
          queryOptions={{ staleTime: STAFF_FRESH_MINUTES * 60_000 }}
        >
          <StaffList />
        </ListBase>
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
