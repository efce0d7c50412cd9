import { useListContext } from 'ra-core'

import { messages } from '@trailgate/shared/deletion_requests/messages'
import type { DeletionRequest } from '@trailgate/shared/deletion_requests/schemas'

import { AccessDenied } from '../layout/AccessDenied.tsx'
import { useCan } from '../session/useStaff.ts'
import { Notice } from '../ui/Notice.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { CarryOutButton } from './CarryOutButton.tsx'
import { RefuseButton } from './RefuseButton.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RequestsHead } from './RequestsHead.tsx'

/** /admin/customers/requests: riders who ask to be deleted, the oldest request first. */
export default function DataRequests() {
  if (!useCan('deletion_requests.manage')) return <AccessDenied />
  return (
    <>
      <RequestsHead hint={messages.hint} />
      <PagedList
        resource="deletion-requests"
        empty={<Notice title={messages['empty.open']} />}
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
        <RequestCard key={request.id} request={request}>
          <RefuseButton request={request} />
          <CarryOutButton request={request} />
        </RequestCard>
      ))}
    </ul>
  )
}
