import type { OfflineResolved } from '@trailgate/shared/offline/schemas'
import type { OfflineResolve } from '@trailgate/shared/offline/staff_schemas'

import { call, readFile } from '../../api/client.ts'

/** Deciding what tablets captured without a network. */
export const offlineCalls = {
  resolveOffline: ({ id, ...body }: OfflineResolve & { id: string }) =>
    call<OfflineResolved>(`/kiosk/offline/${id}/resolve`, { method: 'POST', body }),
  offlineSignature: ({ id }: { id: string }) => readFile(`/kiosk/offline/${id}/signature`),
}
