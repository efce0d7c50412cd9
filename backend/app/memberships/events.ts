import type { Day } from '@trailgate/shared/dates'
import { event } from '#platform/events'

type Ending = { id: number; customerId: number; type: string; number: number; end: Day }

/** Events of memberships with consequences in rooms above; the handlers are in `operations/event_handlers.ts`. */
export const membershipEvents = {
  /** A membership that is set to renew ends soon, and its member is reminded. */
  ending: event<Ending>('membership.ending'),
}
