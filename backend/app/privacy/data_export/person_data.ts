import { OWN_DATA_COLUMNS } from '@trailgate/shared/customers/fields'
import type { Day } from '@trailgate/shared/dates'
import { rowsIn } from '#platform/database/rows_in'
import { OTHER_OWN_DATA } from '#customers/other_columns'
import { customerHistory } from '#customers/history/customer_history'
import { documentsOf } from '#documents/documents_of'
import { consentEvents } from '#marketing/consents/consent_events'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { membershipsOfHolder } from '#memberships/memberships_of_holder'
import { instantsOf } from '#privacy/data_export/instants_of'

/** Everything at once: nobody has so much that it would not fit. */
const ALL = { offset: 0, limit: 1_000_000 }

/** Every column that says something about the person, by decision. */
const PROFILE = [...OWN_DATA_COLUMNS, ...OTHER_OWN_DATA]

/** All that is kept about one person but what was signed, in the words of the tables (docs/product/retention.md). */
export async function personData(id: number, today: Day) {
  const [profile] = instantsOf(
    await rowsIn('customers')
      .where('id', id)
      .select(...PROFILE)
  )
  const { entries } = await customerHistory(id, ALL)
  const { events } = await consentEvents(id, ALL)
  return {
    profile,
    guardians: await guardiansOf(id),
    documents: await documentsOf([id]),
    memberships: await membershipsOfHolder(id, { today }),
    payments: await paymentsOf(id),
    former_places: await formerPlacesOf(id),
    marketing: {
      ...(await preferencesOf(id, today)),
      // Who of the staff entered it is the staff's own business.
      consents: events.map(({ actor, ...event }) => ({ ...event, actor: actor.kind })),
      campaigns: await campaignsTo(id),
    },
    sign_ins: await signInsOf(id),
    visits: await visitsOf(id),
    passes: await passesOf(id),
    sessions: await sessionsOf(id),
    known_devices: await devicesOf(id),
    signing_tickets: await ticketsOf(id),
    email_changes: await emailChangesOf(id),
    guardian_requests: await guardianRequestsOf(id),
    parties: await partiesOf(id),
    party_guests: await invitationsOf(id),
    deletion_requests: await requestsOf(id),
    history: entries.map(({ actor, ...entry }) => ({ ...entry, actor: actor.kind })),
  }
}

async function guardiansOf(id: number) {
  return instantsOf(
    await rowsIn('guardianships as g')
      .join('customers as c', 'c.id', 'g.guardian_id')
      .where('g.minor_id', id)
      .orderBy('g.id')
      .select('c.first_name', 'c.last_name', 'g.relationship', 'g.created_at', 'g.ended_at')
  )
}

async function paymentsOf(id: number) {
  return instantsOf(
    await rowsIn('membership_terms as t')
      .join('memberships as m', 'm.id', 't.membership_id')
      .where('m.customer_id', id)
      .orderBy('t.id')
      .select('m.membership_id', 't.start_date', 't.end_date', 't.price_cents', 't.payment_method')
      .select('t.payment_reference', 't.paid_on', 't.created_at')
  )
}

async function formerPlacesOf(id: number) {
  return instantsOf(
    await rowsIn('slot_history as h')
      .join('memberships as m', 'm.id', 'h.membership_id')
      .where('h.customer_id', id)
      .orderBy('h.id')
      .select('m.membership_id', 'h.slot_number', 'h.assigned_at', 'h.removed_at')
  )
}

async function campaignsTo(id: number) {
  return instantsOf(
    await rowsIn('campaign_recipients as r')
      .join('campaigns as k', 'k.id', 'r.campaign_id')
      .where('r.customer_id', id)
      .orderBy('r.id')
      .select('k.channel', 'k.subject', 'k.text', 'r.state', 'r.settled_at')
  )
}

async function signInsOf(id: number) {
  return instantsOf(
    await rowsIn('sign_ins as s')
      .leftJoin('kiosk_devices as d', 'd.id', 's.device_id')
      .where('s.customer_id', id)
      .orderBy('s.id')
      .select('s.channel', 's.day', 's.created_at', 'd.name as device')
  )
}

/** Who of the staff checked them in is the staff's own business. */
async function visitsOf(id: number) {
  return instantsOf(
    await rowsIn('visits')
      .where('customer_id', id)
      .orderBy('id')
      .select('park_day', 'state', 'checked_in_at', 'checked_out_at', 'closed_by_job', 'method')
      .select('device_name as device', 'is_minor', 'covered', 'coverage_state', 'coverage_reason')
      .select('membership_number', 'membership_type', 'membership_end_date')
      .select('override_reason', 'note')
  )
}

async function passesOf(id: number) {
  return instantsOf(
    await rowsIn('passes')
      .where('customer_id', id)
      .orderBy('id')
      .select('serial', 'covered_until', 'issued_on', 'created_at', 'ended_at', 'ended_as')
  )
}

async function sessionsOf(id: number) {
  return instantsOf(
    await rowsIn('sessions')
      .where('customer_id', id)
      .orderBy('id')
      .select('kind', 'by_pass', 'by_link', 'created_at', 'idle_until', 'expires_at')
  )
}

async function devicesOf(id: number) {
  return instantsOf(
    await rowsIn('known_devices')
      .where('customer_id', id)
      .orderBy('id')
      .select('created_at', 'last_seen_at', 'expires_at')
  )
}

async function ticketsOf(id: number) {
  return instantsOf(
    await rowsIn('signing_tickets')
      .where('signer_id', id)
      .orderBy('id')
      .select('kind', 'created_at', 'expires_at', 'used_at')
  )
}

async function emailChangesOf(id: number) {
  return instantsOf(
    await rowsIn('email_changes')
      .where('customer_id', id)
      .orderBy('id')
      .select('email', 'created_at', 'expires_at', 'used_at')
  )
}

/** What the person asked of a parent; whom others asked is theirs. */
async function guardianRequestsOf(id: number) {
  return instantsOf(
    await rowsIn('guardian_requests')
      .where('minor_id', id)
      .orderBy('id')
      .select('phone', 'state', 'created_at', 'expires_at', 'settled_at')
  )
}

async function partiesOf(id: number) {
  return instantsOf(
    await rowsIn('parties')
      .where('host_id', id)
      .orderBy('id')
      .select('name', 'day', 'created_at', 'expires_at', 'ended_at')
  )
}

/** To what the person said to come; who else did is theirs. */
async function invitationsOf(id: number) {
  return instantsOf(
    await rowsIn('party_guests as g')
      .join('parties as p', 'p.id', 'g.party_id')
      .where('g.customer_id', id)
      .orderBy('g.id')
      .select('p.name', 'p.day', 'g.created_at')
  )
}

async function requestsOf(id: number) {
  return instantsOf(
    await rowsIn('deletion_requests')
      .where('customer_id', id)
      .orderBy('id')
      .select('state', 'reason', 'asked_at', 'settled_at')
  )
}
