import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'
import { useSyncExternalStore } from 'react'

import { call } from '../api/client.ts'
import { customerSession } from '../session/customerSession.ts'
import { rides, type Rides } from './rides.ts'

/** Who rides of the family that stands at this kiosk. */
export const kioskRides = rides({
  save: (ids, key, signal) =>
    call<KioskVisit[]>('/kiosk/visits', {
      method: 'POST',
      body: { subject_ids: ids },
      key,
      signal,
      // An answer may come after its rider has left: it must not end the visit of the next one.
      sessionless: true,
    }),
  newKey: randomId,
  later(work, milliseconds) {
    const timer = window.setTimeout(work, milliseconds)
    return () => window.clearTimeout(timer)
  },
  onExpired: customerSession.expire,
})

window.addEventListener('online', kioskRides.hurry)

export function useRides(): Rides {
  return useSyncExternalStore(kioskRides.listen, kioskRides.now)
}
