import type { ParkExport, ParkExportStarted } from '@trailgate/shared/park_export/schemas'

import { call, readFile, type Signal } from '../api/client.ts'

interface Export {
  id: number
}

/** API calls of the file of the whole park. */
export const parkExportCalls = {
  startParkExport: ({ signal }: Signal) =>
    call<ParkExportStarted>('/park-export', { method: 'POST', signal }),
  getParkExport: ({ id, signal }: Signal & Export) =>
    call<ParkExport>(`/park-export/${id}`, { signal }),
  downloadParkExport: ({ id }: Export) => readFile(`/park-export/${id}/download`),
}
