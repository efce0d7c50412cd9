import { keyMay } from '@trailgate/shared/api_keys/scopes'
import { can, type Action } from '@trailgate/shared/permissions'
import type { KnownCaller } from '#access/callers'

type MayBeKnown = { caller?: KnownCaller }

/** True if staff or another program call: both act for the park, on all of its records. */
export function isOfPark({ caller }: MayBeKnown): boolean {
  return caller?.kind === 'staff' || caller?.kind === 'key'
}

/** True if the caller has a right that the call itself does not ask for: staff by role, a key by its scopes. */
export function may({ caller }: MayBeKnown, action: Action): boolean {
  if (caller?.kind === 'staff') return can(caller.staff.role, action)
  return caller?.kind === 'key' && keyMay(caller.key.scopes, action)
}
