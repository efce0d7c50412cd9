import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'

import { LeaveForPortal } from '../layout/LeaveForPortal.tsx'
import { useCan } from '../session/useStaff.ts'
import { dialogAt } from './paths.ts'

const CustomerCreate = lazy(() => import('./CustomerCreate.tsx'))
const CustomerEdit = lazy(() => import('./CustomerEdit.tsx'))
const CustomerDetails = lazy(() => import('./details/CustomerDetails.tsx'))
const ImportDialog = lazy(() => import('./csv/ImportDialog.tsx'))

/** The dialog of the current URL, over the unchanged list. */
export function CustomerDialogs() {
  const { pathname } = useLocation()
  const dialog = dialogAt(pathname)
  const mayImport = useCan('customers.import')
  if (dialog === null) return null
  if (dialog !== 'unknown' && dialog.kind === 'import' && !mayImport) return null
  if (dialog === 'unknown') return <LeaveForPortal />
  return <Suspense fallback={null}>{shown(dialog)}</Suspense>
}

function shown(dialog: Exclude<ReturnType<typeof dialogAt>, null | 'unknown'>) {
  switch (dialog.kind) {
    case 'create':
      return <CustomerCreate />
    case 'import':
      return <ImportDialog batchId={dialog.batch} />
    case 'edit':
      return <CustomerEdit key={dialog.id} id={dialog.id} />
    case 'show':
      return <CustomerDetails key={dialog.id} {...dialog} />
  }
}
