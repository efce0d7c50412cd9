import { customerDetail, kioskCustomer } from '@trailgate/shared/customers/schemas'
import {
  newSignLinkSchema,
  openSignLinkSchema,
  signLink,
} from '@trailgate/shared/sign_links/schemas'
import {
  joinPartySchema,
  newPartySchema,
  party,
  partyDetail,
  partyInvitation,
  partyJoined,
  partyListSchema,
} from '@trailgate/shared/parties/schemas'
import {
  banSchema,
  checkInSchema,
  checkOutAnswer,
  checkOutSchema,
  counterHousehold,
  counterPerson,
  counterSearchSchema,
  kioskCheckInSchema,
  kioskVisit,
  visit,
  visitDaySchema,
  visitListSchema,
  visitsOfCustomerSchema,
  visitSummary,
} from '@trailgate/shared/visits/schemas'
import { rollCallLine } from '@trailgate/shared/visits/households'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'
import { clock } from '#platform/clock'

const today = clock.today()

export const visitOperations: Operations = {
  'POST /api/kiosk/visits': {
    summary: 'Check in the rider and linked minors; 200 when all of them were in already',
    body: kioskCheckInSchema(),
    answers: { 200: v.array(kioskVisit), 201: v.array(kioskVisit) },
  },
  'POST /api/customers/:id/sign-link': makes(
    'Make a link with which somebody signs without a password, for a day; with send_email it is sent to the address on file too',
    signLink,
    { body: newSignLinkSchema() }
  ),
  'POST /api/sign-links/open': reads(
    'Open a sign link: the session may read what the family has to sign, and sign it',
    kioskCustomer,
    { body: openSignLinkSchema() }
  ),
  'GET /api/parties': reads(
    'The own parties, or for staff those of all, of one host or of one day; the latest day first',
    v.array(party),
    { query: partyListSchema(), total: true }
  ),
  'POST /api/parties': makes(
    'Invite others for a day; staff say for whom (host_id). The link takes guests for 14 days after it',
    partyDetail,
    { body: newPartySchema({ today }) }
  ),
  'GET /api/parties/:id': reads('A party, who comes and who of them is covered', partyDetail),
  'DELETE /api/parties/:id': does('End a party: its link takes nobody any more'),
  'DELETE /api/parties/:id/guests/:guestId': does(
    'Take one person off the list of a party; the host stays on it (409)'
  ),
  'GET /api/parties/join/:token': reads(
    'What the link of a party tells: its name, its day, who invites and whether it takes people',
    partyInvitation
  ),
  'GET /api/parties/join/:token/family': reads(
    'Who of the rider and linked minors is on the list of a party',
    partyJoined
  ),
  'POST /api/parties/join/:token': makes(
    'Put the rider and linked minors on the list of a party',
    partyJoined,
    { body: joinPartySchema() }
  ),
  'GET /api/visits': reads('The visits of a park day, the newest first', v.array(visit), {
    query: visitListSchema({ today }),
    total: true,
  }),
  'POST /api/visits': {
    summary: 'Check people in; 200 when all of them were in already',
    body: checkInSchema(),
    answers: { 200: v.array(visit), 201: v.array(visit) },
  },
  'POST /api/visits/:id/check-out': reads('Check a visit out', visit),
  'POST /api/visits/check-out': reads(
    'Check out some visits, or everybody who is in on a day',
    checkOutAnswer,
    { body: checkOutSchema({ today }) }
  ),
  'GET /api/visits/summary': reads('The numbers of a park day, hour by hour', visitSummary, {
    query: visitDaySchema({ today }),
  }),
  'GET /api/visits/stream': reads(
    'What changes of the visits of a day, as server-sent events; Last-Event-ID resumes',
    v.string(),
    { query: visitDaySchema({ today }), file: 'events' }
  ),
  'GET /api/visits/roll-call': reads(
    'Everybody who is in on a day by name, with emergency contacts and guardians',
    v.array(rollCallLine),
    { query: visitDaySchema({ today }) }
  ),
  'GET /api/customers/:id/visits': reads(
    'The visits of a customer, the newest first',
    v.array(visit),
    { query: visitsOfCustomerSchema(), total: true }
  ),
  'GET /api/customers/:id/household': reads(
    'A person and the household, with what the gate says of each',
    v.array(counterPerson)
  ),
  'GET /api/counter/search': reads(
    'The households that a text fits, the best first',
    v.array(counterHousehold),
    { query: counterSearchSchema() }
  ),
  'PUT /api/customers/:id/ban': reads(
    'Ban a customer until a day, or without end',
    customerDetail,
    {
      body: banSchema({ today }),
    }
  ),
  'DELETE /api/customers/:id/ban': does('Lift the ban of a customer'),
}
