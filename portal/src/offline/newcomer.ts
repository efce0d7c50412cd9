import type { Registration } from '@trailgate/shared/customers/schemas'

/** Rider who registered without a network, until the kiosk goes on with them. */
export interface OfflineNewcomer {
  registration: Registration
  /** Id under which the registration is stored already. */
  id: string
}

let newcomer: OfflineNewcomer | null = null

// In memory only: a reload finds the registration in the queue, and does not show it.
export const offlineNewcomer = {
  read: (): OfflineNewcomer | null => newcomer,
  set(next: OfflineNewcomer | null): void {
    newcomer = next
  },
}
