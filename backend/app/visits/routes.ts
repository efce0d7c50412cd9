import { customerDetail, holdSchema, kioskCustomer } from '@trailgate/shared/customers/schemas'
import { familyMember, kioskFamily } from '@trailgate/shared/kiosk/schemas'
import { kioskMinorSchema } from '@trailgate/shared/minors/schemas'
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
  newSignLinkSchema,
  openSignLinkSchema,
  signLink,
} from '@trailgate/shared/sign_links/schemas'
import { rollCallLine } from '@trailgate/shared/visits/households'
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
import { birthDatesSchema } from '@trailgate/shared/waivers/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const Counter = () => import('#visits/counter/counter_controller')
const BirthDates = () => import('#visits/kiosk/birth_dates_controller')
const CustomerDetail = () => import('#visits/person/customer_detail_controller')
const CustomerHolds = () => import('#visits/person/customer_holds_controller')
const KioskMinors = () => import('#visits/kiosk/kiosk_minors_controller')
const KioskFamily = () => import('#visits/kiosk/kiosk_family_controller')
const Bans = () => import('#visits/bans_controller')
const Parties = () => import('#visits/parties/parties_controller')
const SignLinks = () => import('#visits/sign_links/sign_links_controller')
const Visits = () => import('#visits/visits_controller')
const VisitStream = () => import('#visits/visit_stream_controller')

const customers = chapter('Customers')
const kiosks = chapter('Kiosks')
const waivers = chapter('Waivers')
const visits = chapter('Visits')

/** Who is in the park, and who is kept out (docs/product/visits.md). */
export function visitRoutes() {
  customers.get('/customers/:id', 'customers.read', [CustomerDetail, 'show'], {
    summary: 'A customer with counts, guardians and coverage',
    answer: customerDetail,
  })
  customers.put('/customers/:id/hold', 'customers.hold', [CustomerHolds, 'update'], {
    summary: 'Set or lift a legal hold',
    body: holdSchema,
    answer: customerDetail,
  })
  kiosks.get('/kiosk/family', 'kiosk.session', [KioskFamily, 'index'], {
    summary: 'Who of the family is covered today',
    answer: kioskFamily,
  })
  kiosks.post('/kiosk/minors', 'kiosk.minors', [KioskMinors, 'store'], {
    summary:
      "Add a child of the caller, with a guardian's word; 200 with the one who is there already",
    body: kioskMinorSchema,
    answer: familyMember,
    made: familyMember,
  })
  waivers.post('/waivers/birth-dates', 'waivers.prepare', [BirthDates, 'store'], {
    summary:
      'Give birth dates that are unknown, before anything is signed; answers as GET /kiosk/family',
    body: birthDatesSchema,
    answer: kioskFamily,
  })
  visits.post('/kiosk/visits', 'visits.kiosk', [Visits, 'storeAtKiosk'], {
    summary: 'Check in the rider and linked minors; 200 when all of them were in already',
    body: kioskCheckInSchema,
    answer: v.array(kioskVisit),
    made: v.array(kioskVisit),
  })
  visits.get('/visits', 'visits.read', [Visits, 'index'], {
    summary: 'The visits of a park day, the newest first',
    query: visitListSchema,
    total: true,
    answer: v.array(visit),
  })
  visits.post('/visits', 'visits.write', [Visits, 'store'], {
    summary: 'Check people in; 200 when all of them were in already',
    body: checkInSchema,
    answer: v.array(visit),
    made: v.array(visit),
  })
  visits.post('/visits/:id/check-out', 'visits.write', [Visits, 'checkOut'], {
    summary: 'Check a visit out',
    answer: visit,
  })
  visits.post('/visits/check-out', 'visits.write', [Visits, 'checkOutMany'], {
    summary: 'Check out some visits, or everybody who is in on a day',
    body: checkOutSchema,
    answer: checkOutAnswer,
  })
  visits.get('/visits/summary', 'visits.read', [Visits, 'summary'], {
    summary: 'The numbers of a park day, hour by hour',
    query: visitDaySchema,
    answer: visitSummary,
  })
  visits.get('/visits/stream', 'visits.read', [VisitStream, 'show'], {
    summary: 'What changes of the visits of a day, as server-sent events; Last-Event-ID resumes',
    query: visitDaySchema,
    file: 'events',
    answer: v.string(),
  })
  visits.get('/visits/roll-call', 'visits.read', [Counter, 'rollCall'], {
    summary: 'Everybody who is in on a day by name, with emergency contacts and guardians',
    query: visitDaySchema,
    answer: v.array(rollCallLine),
  })
  visits.get('/customers/:id/visits', 'visits.read', [Visits, 'ofCustomer'], {
    summary: 'The visits of a customer, the newest first',
    query: visitsOfCustomerSchema,
    total: true,
    answer: v.array(visit),
  })
  visits.get('/customers/:id/household', 'customers.read', [Counter, 'household'], {
    summary: 'A person and the household, with what the gate says of each',
    answer: v.array(counterPerson),
  })
  visits.get('/counter/search', 'counter.search', [Counter, 'index'], {
    summary: 'The households that a text fits, the best first',
    query: counterSearchSchema,
    answer: v.array(counterHousehold),
  })
  visits.post('/customers/:id/sign-link', 'sign_links.make', [SignLinks, 'store'], {
    summary:
      'Make a link with which somebody signs without a password, for a day; with send_email it is sent to the address on file too',
    body: newSignLinkSchema,
    made: signLink,
  })
  visits.post('/sign-links/open', 'public', [SignLinks, 'open'], {
    summary: 'Open a sign link: the session may read what the family has to sign, and sign it',
    body: openSignLinkSchema,
    answer: kioskCustomer,
  })
  visits.get('/parties', 'parties.host', [Parties, 'index'], {
    summary:
      'The own parties, or for staff those of all, of one host or of one day; the latest day first',
    query: partyListSchema,
    total: true,
    answer: v.array(party),
  })
  visits.post('/parties', 'parties.host', [Parties, 'store'], {
    summary:
      'Invite others for a day; staff say for whom (host_id). The link takes guests for 14 days after it',
    body: newPartySchema,
    made: partyDetail,
  })
  visits.get('/parties/:id', 'parties.host', [Parties, 'show'], {
    summary: 'A party, who comes and who of them is covered',
    answer: partyDetail,
  })
  visits.delete('/parties/:id', 'parties.host', [Parties, 'destroy'], {
    summary: 'End a party: its link takes nobody any more',
  })
  visits.delete('/parties/:id/guests/:guestId', 'parties.host', [Parties, 'removeGuest'], {
    summary: 'Take one person off the list of a party; the host stays on it (409)',
  })
  visits.get('/parties/join/:token', 'public', [Parties, 'invitation'], {
    summary:
      'What the link of a party tells: its name, its day, who invites and whether it takes people',
    answer: partyInvitation,
  })
  visits.get('/parties/join/:token/family', 'own_records', [Parties, 'joined'], {
    summary: 'Who of the rider and linked minors is on the list of a party',
    answer: partyJoined,
  })
  visits.post('/parties/join/:token', 'own_records', [Parties, 'join'], {
    summary: 'Put the rider and linked minors on the list of a party',
    body: joinPartySchema,
    made: partyJoined,
  })
  visits.put('/customers/:id/ban', 'customers.ban', [Bans, 'update'], {
    summary: 'Ban a customer until a day, or without end',
    body: banSchema,
    answer: customerDetail,
  })
  visits.delete('/customers/:id/ban', 'customers.ban', [Bans, 'destroy'], {
    summary: 'Lift the ban of a customer',
  })
}
