import { messages } from '@trailgate/shared/deletion_requests/messages'

import { RequestList } from './RequestList.tsx'

const SETTLED_ONES = { state: 'settled' }

/** /admin/customers/requests/settled: settled requests, newest first. */
export default function SettledRequests() {
  return <RequestList filter={SETTLED_ONES} empty={messages['empty.settled']} />
}
