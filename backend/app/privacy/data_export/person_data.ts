import { OWN_DATA_COLUMNS } from '@trailgate/shared/customers/fields'
import type { Day } from '@trailgate/shared/dates'
import { linkFields } from '@trailgate/shared/minors/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { ownColumnsOf } from '@trailgate/shared/records/fields'
import { ownDataIn } from '#platform/database/other_columns'
import { OTHER_COLUMNS as OF_VEHICLES } from '#customers/vehicles/other_columns'
import { OTHER_COLUMNS as OF_LINKS } from '#customers/minors/other_columns'
import type { Tables } from '#database/rows'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import { isTwinPhone } from '#customers/guardian_requests/twin_phone'
import { OTHER_OWN_DATA } from '#customers/other_columns'
import { customerHistory } from '#customers/history/customer_history'
import { documentsOf } from '#documents/documents_of'
import { consentEvents } from '#marketing/consents/consent_events'
import { preferencesOf } from '#marketing/consents/preferences_of'
import { membershipsOfHolder } from '#memberships/memberships_of_holder'
import { OTHER_TERM_COLUMNS } from '#memberships/other_columns'
import { termFields } from '#memberships/terms'
import {
  alertsKept,
  isToldInHistory,
  pickupsTold,
  withoutOthers,
} from '#privacy/data_export/pickups_told'
import { instantsOf } from '#privacy/data_export/instants_of'
import { toldOf, type Told } from '#privacy/data_export/told_columns'

/** One page with everything: no customer has that many rows. */
const ALL = { offset: 0, limit: 1_000_000 }

/** Every profile column marked as own data. */
const PROFILE = [...OWN_DATA_COLUMNS, ...OTHER_OWN_DATA]

/**
 * Everything stored about one person except what was signed, under the tables' own names (docs/product/retention.md).
 */
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
    pickups: await pickupsTold(id),
    staff_notes: await alertsKept(id, today),
    documents: await documentsOf([id]),
    memberships: await membershipsOfHolder(id, { today }),
    payments: await paymentsOf(id),
    former_places: await formerPlacesOf(id),
    marketing: {
      ...(await preferencesOf(id, today)),
      // Staff names are left out.
      consents: events.map(({ actor, ...event }) => ({ ...event, actor: actor.kind })),
      campaigns: await campaignsTo(id),
    },
    sign_ins: await signInsOf(id),
    vehicles: await vehiclesOf(id),
    ...(await ownRowsOf(id)),
    household_adults: await householdOf(id),
    party_guests: await invitationsOf(id),
    history: entries
      .filter(isToldInHistory)
      .map(({ actor, ...entry }) => ({ ...withoutOthers(entry), actor: actor.kind })),
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
      .select('m.membership_id', ...toldOf('slot_history', 'h'))
  )
}

async function campaignsTo(id: number) {
  return instantsOf(
    await rowsIn('campaign_recipients as r')
      .join('campaigns as k', 'k.id', 'r.campaign_id')
      .where('r.customer_id', id)
      .orderBy('r.id')
      .select('k.channel', 'k.subject', 'k.text', ...toldOf('campaign_recipients', 'r'))
  )
}

async function signInsOf(id: number) {
  return instantsOf(
    await rowsIn('sign_ins as s')
      .leftJoin('kiosk_devices as d', 'd.id', 's.device_id')
      .where('s.customer_id', id)
      .orderBy('s.id')
      .select(...toldOf('sign_ins', 's'), 'd.name as device')
  )
}

const VEHICLE = [...ownColumnsOf(vehicleFields), ...ownDataIn(OF_VEHICLES)]

async function vehiclesOf(id: number) {
  const rows = rowsIn('vehicles').where('customer_id', id).orderBy('id')
  return instantsOf(await rows.select(...VEHICLE))
}

async function invitationsOf(id: number) {
  return instantsOf(
    await rowsIn('party_guests as g')
      .join('parties as p', 'p.id', 'g.party_id')
      .where('g.customer_id', id)
      .orderBy('g.id')
      .select('p.name', 'p.day', ...toldOf('party_guests', 'g'))
  )
}

/**
 * The households of the person and the requests to them. Their own requests appear once accepted: before, a row would
 * tell that a rider has the number that was asked.
 */
async function householdOf(id: number) {
  return instantsOf(
    await rowsIn('household_adults as h')
      .where((theirs) => {
        void theirs.where('h.asked_id', id).orWhere((own) => {
          void own.where('h.asker_id', id).whereIn('h.state', ['accepted', 'ended'])
        })
      })
      .orderBy('h.id')
      .select(...toldOf('household_adults', 'h'))
  )
}

/** Tables whose rows concern one person only, with the column that names the person. */
const OWN_ROWS = {
  visits: 'customer_id',
  imported_waivers: 'customer_id',
  passes: 'customer_id',
  sessions: 'customer_id',
  known_devices: 'customer_id',
  signing_tickets: 'signer_id',
  email_changes: 'customer_id',
  guardian_requests: 'minor_id',
  parties: 'host_id',
  deletion_requests: 'customer_id',
  letters: 'customer_id',
  letter_people: 'customer_id',
} as const satisfies { [Table in Told]?: keyof Tables[Table] }

type OwnTable = keyof typeof OWN_ROWS

const OWN_TABLES = Object.keys(OWN_ROWS) as OwnTable[]

/** Exported columns of each table, oldest row first. */
async function ownRowsOf(id: number) {
  const told = {} as Record<OwnTable, Record<string, unknown>[]>
  for (const table of OWN_TABLES) {
    const rows = rowsAcross(table).where(OWN_ROWS[table], id).orderBy('id')
    told[table] = instantsOf(await rows.select(...toldOf(table, table)))
  }
  // A request about two records of the child was made to no number.
  for (const request of told.guardian_requests) {
    if (isTwinPhone(request.phone)) request.phone = null
  }
  return told
}
