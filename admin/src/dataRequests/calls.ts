import type { DeletionRefusal } from '@trailgate/shared/deletion_requests/schemas'

import { call } from '../api/client.ts'

/** API calls that settle deletion requests. */
export const deletionRequestCalls = {
  carryOutDeletion: ({ id }: { id: number }) =>
    call(`/customers/deletion-requests/${id}/carry-out`, { method: 'POST' }),
  refuseDeletion: ({ id, ...body }: DeletionRefusal & { id: number }) =>
    call(`/customers/deletion-requests/${id}/refuse`, { method: 'POST', body }),
}
