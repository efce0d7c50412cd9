import { messages } from '@trailgate/shared/deletion_requests/messages'

import { CarryOutButton } from './CarryOutButton.tsx'
import { RefuseButton } from './RefuseButton.tsx'
import { RequestList } from './RequestList.tsx'

/** /admin/customers/requests: open deletion requests, oldest first. */
export default function DataRequests() {
  return (
    <RequestList
      empty={messages['empty.open']}
      actions={(request) => (
        <>
          <RefuseButton request={request} />
          <CarryOutButton request={request} />
        </>
      )}
    />
  )
}
