import { randomId } from '@trailgate/shared/browser/random_id'
import type { KioskFamily } from '@trailgate/shared/kiosk/schemas'
import type { KioskVisit } from '@trailgate/shared/visits/schemas'
import { useSyncExternalStore } from 'react'

import { call } from '../api/client.ts'
import type { QueryState } from '../api/queryCache.ts'
import { riderQueries } from '../api/useQuery.ts'
import { myFamily } from '../family/family.ts'
import { customerSession } from '../session/customerSession.ts'
import { rides, type Rides } from './rides.ts'

/** Rides of the family at this kiosk. */
export const kioskRides = rides({
  async save(ids, key, signal) {
    const saved = await call<KioskVisit[]>('/kiosk/visits', {
      method: 'POST',
      body: { subject_ids: ids },
      key,
      signal,
      // An answer may arrive after its rider has left: it must not end the next rider's visit.
      sessionless: true,
    })
    readPacksAgain()
    return saved
  },
  async undo(visitId, key, signal) {
    await call(`/visits/${visitId}/undo`, {
      method: 'POST',
      body: {},
      key,
      signal,
      sessionless: true,
    })
    readPacksAgain()
  },
  newKey: randomId,
  later(work, milliseconds) {
    const timer = window.setTimeout(work, milliseconds)
    return () => window.clearTimeout(timer)
  },
  onExpired: customerSession.expire,
})

window.addEventListener('online', kioskRides.hurry)

/** A check-in uses a visit of a pack, and taking it back returns that: the line "7 visits left" is read again. */
function readPacksAgain() {
  const { data } = riderQueries.state(myFamily) as QueryState<KioskFamily>
  if (data?.some((member) => member.visits_left !== null)) riderQueries.invalidate(myFamily)
}

export function useRides(): Rides {
  return useSyncExternalStore(kioskRides.listen, kioskRides.now)
}
