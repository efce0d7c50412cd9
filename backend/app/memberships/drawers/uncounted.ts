import type { MembershipTermsRow } from '#database/rows'
import { staffIdOf, type Actor } from '#platform/actor'

/** Cash goes into, or out of, the drawer of the member of staff who records it, until it is counted. */
export function inDrawerOf(by: Actor, method: MembershipTermsRow['payment_method']) {
  return { uncounted_for: method === 'cash' ? staffIdOf(by) : null }
}
