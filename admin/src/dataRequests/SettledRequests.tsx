import { useListContext } from 'ra-core'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RequestsHead } from './RequestsHead.tsx'

const SETTLED_ONES = { state: 'settled' }

/** /admin/customers/requests/settled: what became of requests, the newest first. */
export default function SettledRequests() {
  if (!useCan('deletion_requests.manage')) return <AccessDenied />
  return (
    <>
      <RequestsHead hint={messages.hint} />
      <PagedList
        resource="deletion-requests"
        filter={SETTLED_ONES}
        empty={<Notice title={messages['empty.settled']} />}
        failed={messages.failed}
      >
        <Requests />
      </PagedList>
    </>
  )
}

function Requests() {
  const { data = [] } = useListContext<DeletionRequest>()
  return (
    <ul className="requests">
      {data.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </ul>
  )
}
