import type { Hold, Registration } from '@trailgate/shared/customers/schemas'
import type { Actor } from '#platform/actor'
import { event } from '#platform/events'

type People = { ids: readonly number[] }

type ConsentToStaff = { customerId: number; given: boolean; by: Actor; now: Date }

type ConsentAtRegistration = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  seenBy: { ip: string; userAgent: string | null }
  now: Date
}

type RegisteredForParty = { customerId: number; party: string; by: Actor }

/** What happens to people and has consequences elsewhere; who listens stands in `operations/event_handlers.ts`. */
export const customerEvents = {
  /** Something changed that coverage depends on: a birth date, a paper waiver, a profile that is open again. */
  coverageChanged: event<People>('customer.coverage_changed'),
  /** A legal hold was placed on somebody, or taken away. */
  held: event<{ id: number; hold: Hold; by: Actor }>('customer.held'),
  /** A profile was closed: its places in families are free. */
  closed: event<People & { by: Actor }>('customer.closed'),
  consentedToStaff: event<ConsentToStaff>('customer.consented_to_staff'),
  consentedAtRegistration: event<ConsentAtRegistration>('customer.consented_at_registration'),
  /** Somebody registered by the link of a party, of which the token is given. */
  registeredForParty: event<RegisteredForParty>('customer.registered_for_party'),
}
