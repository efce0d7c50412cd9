import { event } from '#platform/events'

/** Events of waivers with consequences in rooms above; the handlers are in `operations/event_handlers.ts`. */
export const waiverEvents = {
  /** A waiver was voided; the stored coverage of the person is up to date. */
  voided: event<{ waiverId: number; customerId: number }>('waiver.voided'),
}
