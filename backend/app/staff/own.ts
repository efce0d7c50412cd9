import { staffOf } from '#access/caller'
import type { Caller } from '#access/callers'
import type { Own } from '#access/second_factor/proven_owner'

/** The staff member who acts on their own account. */
export function ownOf(caller: Caller): Own {
  return { staff: staffOf({ caller }), by: caller.by, ip: caller.ip }
}
