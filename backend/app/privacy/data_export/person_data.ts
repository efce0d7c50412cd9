import { OWN_DATA_COLUMNS } from '@trailgate/shared/customers/fields'
import type { Day } from '@trailgate/shared/dates'
import { linkFields } from '@trailgate/shared/minors/fields'
import { ownColumnsOf } from '@trailgate/shared/records/fields'
import { ownDataIn } from '#platform/database/other_columns'
import { OTHER_COLUMNS as OF_LINKS } from '#customers/minors/other_columns'
import type { Tables } from '#database/rows'
import { rowsAcross, rowsIn, type Rows } from '#platform/database/rows_in'
import { OTHER_OWN_DATA } from '#customers/other_columns'
import { customerHistory } from '#customers/history/customer_history'
import { documentsOf } from '#documents/documents_of'
import { consentEvents } from '#marketing/consents/consent_events'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { membershipsOfHolder } from '#memberships/memberships_of_holder'
import { OTHER_TERM_COLUMNS } from '#memberships/other_columns'
import { termFields } from '#memberships/terms'
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
    ...(await ownRowsOf(id)),
    party_guests: await invitationsOf(id),
    history: entries.map(({ actor, ...entry }) => ({ ...entry, actor: actor.kind })),
  }
}

const LINK = [...ownColumnsOf(linkFields), ...ownDataIn(OF_LINKS)].map(
  (column) => `g.${column}` as const
)

async function guardiansOf(id: number) {
  return instantsOf(
    await rowsIn('guardianships as g')
      .join('customers as c', 'c.id', 'g.guardian_id')
      .where('g.minor_id', id)
      .orderBy('g.id')
      .select('c.first_name', 'c.last_name', ...LINK)
  )
}

const TERM = [...ownColumnsOf(termFields), ...ownDataIn(OTHER_TERM_COLUMNS)].map(
  (column) => `t.${column}` as const
)

async function paymentsOf(id: number) {
  return instantsOf(
    await rowsIn('membership_terms as t')
      .join('memberships as m', 'm.id', 't.membership_id')
      .where('m.customer_id', id)
      .orderBy('t.id')
      .select('m.membership_id', ...TERM)
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

/** What is kept in tables whose rows are about one person alone. */
async function ownRowsOf(id: number) {
  const own = ownRows(id)
  return {
    // Who of the staff checked them in is the staff's own business.
    visits: await own('visits', 'customer_id', (visits) =>
      visits
        .select('park_day', 'state', 'checked_in_at', 'checked_out_at', 'closed_by_job', 'method')
        .select('device_name as device', 'is_minor', 'covered', 'coverage_state', 'coverage_reason')
        .select('membership_number', 'membership_type', 'membership_end_date')
        .select('override_reason', 'note')
    ),
    passes: await own('passes', 'customer_id', (passes) =>
      passes.select('serial', 'covered_until', 'issued_on', 'created_at', 'ended_at', 'ended_as')
    ),
    sessions: await own('sessions', 'customer_id', (sessions) =>
      sessions.select('kind', 'by_pass', 'by_link', 'created_at', 'idle_until', 'expires_at')
    ),
    known_devices: await own('known_devices', 'customer_id', (devices) =>
      devices.select('created_at', 'last_seen_at', 'expires_at')
    ),
    signing_tickets: await own('signing_tickets', 'signer_id', (tickets) =>
      tickets.select('kind', 'created_at', 'expires_at', 'used_at')
    ),
    email_changes: await own('email_changes', 'customer_id', (changes) =>
      changes.select('email', 'created_at', 'expires_at', 'used_at')
    ),
    // What the person asked of a parent; whom others asked is theirs.
    guardian_requests: await own('guardian_requests', 'minor_id', (requests) =>
      requests.select('phone', 'state', 'created_at', 'expires_at', 'settled_at')
    ),
    parties: await own('parties', 'host_id', (parties) =>
      parties.select('name', 'day', 'created_at', 'expires_at', 'ended_at')
    ),
    deletion_requests: await own('deletion_requests', 'customer_id', (requests) =>
      requests.select('state', 'reason', 'asked_at', 'settled_at')
    ),
  }
}

/** Reads what is told of the rows of a table that a column says are this person's, the oldest first. */
function ownRows(id: number) {
  return async <Table extends keyof Tables>(
    table: Table,
    whose: keyof Tables[Table] & string,
    told: (rows: Rows<Tables[Table], unknown>) => Promise<Record<string, unknown>[]>
  ) => instantsOf(await told(rowsAcross(table).where(whose, id).orderBy('id')))
}
