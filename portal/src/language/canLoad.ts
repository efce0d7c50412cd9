import { hasOpenVisit, isOnlyInMemory } from '../kiosk/openVisit.ts'
import { isOfKiosk } from '../paths.ts'
import { firstPage } from '../version.ts'

/**
 * True if this page can be loaded again: the park answers, or the tablet has stored it and no visit needs the park.
 * Never during a visit without a network, which the load would lose.
 */
export async function canLoad(): Promise<boolean> {
  if (isOnlyInMemory()) return false
  if (isStored() && !hasOpenVisit()) return true
  return (await firstPage()) !== null
}

/** True on a paired tablet: its service worker has the pages of every language. */
function isStored(): boolean {
  const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  return isControlled && isOfKiosk(window.location)
}
