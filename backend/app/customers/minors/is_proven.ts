import { visitorOf } from '#access/caller'
import type { Caller, VisitorCaller } from '#access/callers'

/**
 * True for a caller with a password or a link sent to the address on file, and for staff, who see
 * the person. A link that staff or another rider saw proves nothing.
 */
export function isProven(caller: Caller): boolean {
  if (caller.kind === 'staff') return true
  const visitor = visitorOf({ caller })
  return visitor.kind === 'rider' || (visitor.byLink && !isSeenLink(visitor))
}

/** True for a link session whose link staff saw, or whose code was on the screen of the rider who asked. */
export function isSeenLink({
  byLink,
  byPass,
  byStaffLink,
}: Pick<VisitorCaller, 'byLink' | 'byPass' | 'byStaffLink'>): boolean {
  return byLink && (byStaffLink || byPass)
}
