import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { dialogAt } from './paths.ts'

const CreateMembership = lazy(() => import('./CreateMembership.tsx'))
const EditMembership = lazy(() => import('./EditMembership.tsx'))
const RenewMembership = lazy(() => import('./RenewMembership.tsx'))
const MembershipDetails = lazy(() => import('./details/MembershipDetails.tsx'))
const SlotManager = lazy(() => import('../slots/SlotManager.tsx'))

/** The dialog of the current URL, over the unchanged list. */
export function MembershipDialogs() {
  const { pathname } = useLocation()
  const dialog = dialogAt(pathname)
  if (dialog === null) return null
  if (dialog === 'unknown') return <LeaveForPortal />
  return <Suspense fallback={null}>{shown(dialog)}</Suspense>
}

function shown(dialog: Exclude<ReturnType<typeof dialogAt>, null | 'unknown'>) {
  switch (dialog.kind) {
    case 'create':
      return <CreateMembership {...dialog} />
    case 'edit':
      return <EditMembership key={dialog.id} id={dialog.id} />
    case 'renew':
      return <RenewMembership key={dialog.id} id={dialog.id} />
    case 'show':
      return <MembershipDetails key={dialog.id} id={dialog.id} />
    case 'slots':
      return <SlotManager key={dialog.id} id={dialog.id} />
  }
}
