import { customerDetail, holdSchema, kioskCustomer } from '@trailgate/shared/customers/schemas'
import {
  coverageAtAnswer,
  coverageAtSchema,
  evidencePackSchema,
} from '@trailgate/shared/evidence/schemas'
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
import {
  askParentSchema,
  confirmedParentLink,
  confirmParentLinkSchema,
  openedParentLink,
  openParentLinkSchema,
  parentLink,
  parentLinkState,
} from '@trailgate/shared/parent_links/schemas'
import {
  newPickupSchema,
  ownPickup,
  ownPickupSchema,
  pickup,
  pickupChangesSchema,
} from '@trailgate/shared/pickups/schemas'
import {
  beatAnswer,
  beatSchema,
  offlineAnswer,
  offlineBatchSchema,
  offlineResolved,
  offlineRow,
} from '@trailgate/shared/offline/schemas'
import { offlineListSchema, offlineResolveSchema } from '@trailgate/shared/offline/staff_schemas'
import { clearAnswersSchema } from '@trailgate/shared/waivers/answer_schemas'
import { staffSignedWaiver } from '@trailgate/shared/waivers/schemas'
import { rollCallLine } from '@trailgate/shared/visits/households'
import {
  alertSchema,
  banSchema,
  changedVisit,
  checkInSchema,
  checkOutAnswer,
  checkOutOneSchema,
  checkOutSchema,
  counterHousehold,
  counterPerson,
  counterSearchSchema,
  kioskCheckInSchema,
  kioskUndone,
  kioskVisit,
  undoSchema,
  visit,
  visitDaySchema,
  visitListSchema,
  visitsOfCustomerSchema,
  visitSummary,
} from '@trailgate/shared/visits/schemas'
import { birthDatesSchema } from '@trailgate/shared/waivers/schemas'
import { dayReport, dayReportSchema } from '@trailgate/shared/reports/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'
import { isTablet } from '#visits/offline/tablet'

const Counter = () => import('#visits/counter/counter_controller')
const BirthDates = () => import('#visits/kiosk/birth_dates_controller')
const CustomerDetail = () => import('#visits/person/customer_detail_controller')
const CustomerHolds = () => import('#visits/person/customer_holds_controller')
const Evidence = () => import('#visits/evidence/evidence_controller')
const KioskMinors = () => import('#visits/kiosk/kiosk_minors_controller')
const KioskFamily = () => import('#visits/kiosk/kiosk_family_controller')
const ClearedAnswers = () => import('#visits/answers/cleared_answers_controller')
const Alerts = () => import('#visits/alerts/alerts_controller')
const Pickups = () => import('#visits/pickups/pickups_controller')
const Bans = () => import('#visits/bans_controller')
const Parties = () => import('#visits/parties/parties_controller')
const Offline = () => import('#visits/offline/offline_controller')
const ParentLinks = () => import('#visits/parent_links/parent_links_controller')
const SignLinks = () => import('#visits/sign_links/sign_links_controller')
const DayReport = () => import('#visits/day_report_controller')
const Visits = () => import('#visits/visits_controller')
const VisitStream = () => import('#visits/visit_stream_controller')

const customers = chapter('Customers')
const kiosks = chapter('Kiosks')
const waivers = chapter('Waivers')
const visits = chapter('Visits')
const reports = chapter('Reports')

/** Visits, bans and holds (docs/product/visits.md). */
export function visitRoutes() {
  customers.get('/customers/:id', 'customers.read', [CustomerDetail, 'show'], {
    scope: 'customers:read',
    summary: 'A customer with counts, guardians and coverage',
    answer: customerDetail,
  })
  customers.put('/customers/:id/hold', 'customers.hold', [CustomerHolds, 'update'], {
    summary: 'Set or lift a legal hold',
    body: holdSchema,
    answer: customerDetail,
  })
  customers.get('/customers/:id/coverage', 'coverage.past', [Evidence, 'coverage'], {
    summary:
      'How a customer was covered at an instant, by which waiver, and the visit that was open then',
    query: coverageAtSchema,
    answer: coverageAtAnswer,
  })
  customers.post('/customers/:id/evidence-pack', 'evidence.pack', [Evidence, 'pack'], {
    summary:
      'Everything that shows how a customer was covered at an instant, as a ZIP file: summary, waiver, proof, text, visit, checkpoint and verifier',
    body: evidencePackSchema,
    file: 'always',
    answer: v.string(),
  })
  reports.get('/reports/day', 'reports.day', [DayReport, 'show'], {
    scope: 'reports:read',
    summary: 'The sheet of a day',
    query: dayReportSchema,
    file: 'csv',
    answer: dayReport,
  })
  kiosks.post('/kiosk/offline', 'kiosk.offline', [Offline, 'store'], {
    vouched: isTablet,
    summary: 'Take what a paired tablet captured without a network, each item once for ever',
    body: offlineBatchSchema,
    kinds: ['batch'],
    answer: v.array(offlineAnswer),
  })
  kiosks.post('/kiosk/beat', 'kiosk.offline', [Offline, 'beat'], {
    summary: 'The queue and the clock of a paired tablet, every 30 seconds',
    body: beatSchema,
    answer: beatAnswer,
  })
  kiosks.get('/kiosk/offline', 'kiosk.offline_items', [Offline, 'index'], {
    summary: 'What tablets captured without a network, with who may be meant',
    query: offlineListSchema,
    total: true,
    answer: v.array(offlineRow),
  })
  kiosks.get('/kiosk/offline/:uid/signature', 'kiosk.offline_items', [Offline, 'signature'], {
    summary: 'The picture of a captured signature',
    file: 'always',
    answer: v.string(),
  })
  kiosks.post('/kiosk/offline/:uid/resolve', 'kiosk.offline_items', [Offline, 'resolve'], {
    summary: 'Decide an item: a customer, a new one, or (managers) discard it with a reason',
    body: offlineResolveSchema,
    answer: offlineResolved,
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
    summary: 'Check in the rider and linked minors; whoever was in already is answered alike',
    body: kioskCheckInSchema,
    made: v.array(kioskVisit),
  })
  visits.get('/visits', 'visits.read', [Visits, 'index'], {
    scope: 'visits:read',
    summary: 'The visits of a park day, the newest first',
    query: visitListSchema,
    total: true,
    answer: v.array(visit),
  })
  visits.post('/visits', 'visits.write', [Visits, 'store'], {
    scope: 'visits:write',
    summary: 'Check people in; 200 when all of them were in already',
    body: checkInSchema,
    answer: v.array(changedVisit),
    made: v.array(changedVisit),
  })
  visits.post('/visits/:id/check-out', 'visits.write', [Visits, 'checkOut'], {
    scope: 'visits:write',
    summary:
      'Check a visit out; of a minor with who takes them. A visit that is over is answered as it is',
    body: checkOutOneSchema,
    answer: changedVisit,
  })
  visits.post('/visits/:id/undo', 'visits.undo', [Visits, 'undo'], {
    summary:
      'Take a check-in back: it never happened. After ten minutes with a reason; a kiosk that of its own session, its tablet for a minute more',
    body: undoSchema,
    answer: v.union([visit, kioskUndone]),
  })
  visits.post('/visits/:id/check-out/undo', 'visits.write', [Visits, 'undoCheckOut'], {
    summary: 'Take a check-out back: the visit is open as before. After ten minutes with a reason',
    body: undoSchema,
    answer: visit,
  })
  visits.post('/visits/check-out', 'visits.write', [Visits, 'checkOutMany'], {
    scope: 'visits:write',
    summary:
      'Check out some visits, or everybody who is in on a day; with CHILD_PICKUP=require no minors, unless a manager says why',
    body: checkOutSchema,
    answer: checkOutAnswer,
  })
  visits.get('/visits/summary', 'visits.read', [Visits, 'summary'], {
    scope: 'visits:read',
    summary: 'The numbers of a park day, hour by hour',
    query: visitDaySchema,
    answer: visitSummary,
  })
  visits.get('/visits/stream', 'visits.read', [VisitStream, 'show'], {
    scope: 'visits:read',
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
    scope: 'visits:read',
    summary: 'The visits of a customer, the newest first',
    query: visitsOfCustomerSchema,
    total: true,
    answer: v.array(visit),
  })
  visits.get('/customers/:id/household', 'customers.read', [Counter, 'household'], {
    scope: 'customers:read',
    summary: 'A person and the household, with what the gate says of each',
    answer: v.array(counterPerson),
  })
  visits.get('/counter/search', 'counter.search', [Counter, 'index'], {
    scope: 'customers:read',
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
  visits.post('/kiosk/parent-links', 'parent_links.ask', [ParentLinks, 'store'], {
    summary: "Send a child's waiver to a parent's phone or address, with a code to scan",
    body: askParentSchema,
    made: parentLink,
  })
  visits.get('/kiosk/parent-links/:id', 'parent_links.ask', [ParentLinks, 'show'], {
    summary: 'State of a link to a parent: waiting, opened, signed or refused',
    answer: parentLinkState,
  })
  visits.post('/parent-links/open', 'public', [ParentLinks, 'open'], {
    summary: "Open a link to a parent: the child's first name and that of the rider who asks",
    body: openParentLinkSchema,
    answer: openedParentLink,
  })
  visits.post('/parent-links/:id/confirm', 'public', [ParentLinks, 'confirm'], {
    summary: 'Confirm the child of an opened link; the session may then read and sign',
    body: confirmParentLinkSchema,
    made: confirmedParentLink,
  })
  visits.post('/parent-links/:id/refuse', 'public', [ParentLinks, 'refuse'], {
    summary: 'Refuse an opened link: not my child',
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
  visits.put('/customers/:id/alert', 'alerts.write', [Alerts, 'update'], {
    summary: 'Warn staff of a customer, until a day or without end; riders never read it',
    body: alertSchema,
    answer: customerDetail,
  })
  visits.delete('/customers/:id/alert', 'alerts.write', [Alerts, 'destroy'], {
    summary: 'Take the alert about a customer away',
  })
  visits.post('/waivers/:id/answers/cleared', 'waivers.clear_answers', [ClearedAnswers, 'store'], {
    summary: 'Say that an answer on a waiver which stopped its rider was looked at',
    body: clearAnswersSchema,
    answer: staffSignedWaiver,
  })
  visits.get('/customers/:id/pickups', 'pickups.read', [Pickups, 'index'], {
    summary: 'The guardians of a minor, and others who may take them from the park or may not',
    total: true,
    answer: v.array(pickup),
  })
  visits.post('/customers/:id/pickups', 'pickups.write', [Pickups, 'store'], {
    summary: 'Add somebody who may take a minor, or for staff and above somebody who may not',
    body: newPickupSchema,
    made: pickup,
  })
  visits.put('/customers/:id/pickups/:pickupId', 'pickups.manage', [Pickups, 'update'], {
    summary: 'Change an entry of the list of a minor; any subset',
    body: pickupChangesSchema,
    answer: pickup,
  })
  visits.delete('/customers/:id/pickups/:pickupId', 'pickups.manage', [Pickups, 'destroy'], {
    summary: 'Take somebody off the list of a minor',
  })
  visits.get('/minors/:id/pickups', 'own_records', [Pickups, 'ofGuardian'], {
    summary: 'People besides the guardians who may take one of the own minors from the park',
    total: true,
    answer: v.array(ownPickup),
  })
  visits.post('/minors/:id/pickups', 'own_records', [Pickups, 'storeOfGuardian'], {
    summary: 'Add somebody who may take one of the own minors from the park',
    body: ownPickupSchema,
    made: ownPickup,
  })
}
