import type { Hold, Registration } from '@trailgate/shared/customers/schemas'
import type {
  MovingConsent,
  MovingMembership,
  MovingOptOut,
  MovingWaiver,
} from '#customers/import/moving/moved'
import type { Actor } from '#platform/actor'
import { event } from '#platform/events'

type People = { ids: readonly number[] }

type ConsentToStaff = { customerId: number; given: boolean; by: Actor; now: Date }

type ConsentAtRegistration = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  seenBy: { ip: string | null; userAgent: string | null }
  now: Date
}

type ConsentBeforeStaff = {
  customerId: number
  marketing: NonNullable<Registration['marketing']>
  by: Actor
  now: Date
}

type RegisteredForParty = { customerId: number; party: string; by: Actor }

/** Data that an import from another system adds to people who are stored already. */
export type MovedIn = {
  importId: number
  by: Actor
  fileName: string
  /** The program that the file comes from; null for one that is not known. */
  program: string | null
  memberships: (Omit<MovingMembership, 'holder'> & { customerId: number })[]
  consents: (Omit<MovingConsent, 'of'> & { customerId: number })[]
  optOuts: MovingOptOut[]
  /** `isKnown`: the customer existed before the import. */
  waivers: (Pick<MovingWaiver, 'signedOn' | 'lastDay' | 'id' | 'title' | 'document'> & {
    customerId: number
    isKnown: boolean
  })[]
}

type MovedBack = { importId: number; by: Actor }

type KnownMovedBack = { importId: number; knownIds: readonly number[] }

/**
 * Events about customers with consequences in other rooms; the handlers are in
 * `operations/event_handlers.ts`.
 */
export const customerEvents = {
  /** A fact of the coverage rule changed: a birth date, a paper waiver, a reopened profile. */
  coverageChanged: event<People>('customer.coverage_changed'),
  /** The gate's answer about these people may have changed without a change of their records. */
  gateChanged: event<People>('customer.gate_changed'),
  /** A legal hold was placed on a customer or removed. */
  held: event<{ id: number; hold: Hold; by: Actor }>('customer.held'),
  /** A profile was closed: its places in families are free. */
  closed: event<People & { by: Actor }>('customer.closed'),
  /** Two records of a child, each with a guardian of its own, are one. */
  sameChild: event<{ firstId: number; secondId: number; by: Actor }>('customer.same_child'),
  consentedToStaff: event<ConsentToStaff>('customer.consented_to_staff'),
  consentedAtRegistration: event<ConsentAtRegistration>('customer.consented_at_registration'),
  /** Staff added a registration with its boxes to a known record; the record is locked. */
  consentedBeforeStaff: event<ConsentBeforeStaff>('customer.consented_before_staff'),
  movedIn: event<MovedIn>('customer.moved_in'),
  /**
   * Asked before an import is undone: a room refuses if a record that the import created was used
   * since.
   */
  movingBack: event<MovedBack>('customer.moving_back'),
  /**
   * An import is undone: what it brought to these known people goes. Emitted for some at a time, each time in a
   * transaction of its own, before `movedBack`.
   */
  knownMovedBack: event<KnownMovedBack>('customer.known_moved_back'),
  /**
   * An import is undone: rooms delete the records that it created, before the people are deleted.
   */
  movedBack: event<MovedBack>('customer.moved_back'),
  /** A rider registered by the link of a party; carries its token. */
  registeredForParty: event<RegisteredForParty>('customer.registered_for_party'),
}
