import type { NewDevice, NewDeviceAnswer } from '@trailgate/shared/kiosk/schemas'

import { call } from '../api/client.ts'

/** Pairing and revoking tablets; one that was revoked stays on the list. */
export const kioskCalls = {
  addKioskDevice: (body: NewDevice) =>
    call<NewDeviceAnswer>('/kiosk/devices', { method: 'POST', body }),
  revokeKioskDevice: ({ id, force = false }: { id: number; force?: boolean }) =>
    call(`/kiosk/devices/${id}${force ? '?force=true' : ''}`, { method: 'DELETE' }),
}
