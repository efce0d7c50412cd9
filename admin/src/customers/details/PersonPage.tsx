import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

import { messages as words } from '@trailgate/shared/ui/messages'

import { LeaveForPortal } from '../../layout/LeaveForPortal.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'

const Person = lazy(() => import('./Person.tsx'))

/** /admin/customers/{id}/page: the tabs of the details as sections of one page. */
export default function PersonPage() {
  const { id } = useParams()
  if (!/^[1-9]\d*$/.test(id ?? '')) return <LeaveForPortal />
  return (
    <Suspense fallback={<LoadingRows label={words.loading} />}>
      <Person key={id} id={Number(id)} />
    </Suspense>
  )
}
