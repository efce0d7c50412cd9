import { allowed } from '#access/allowed'

const Counter = () => import('#visits/counter/counter_controller')
const BirthDates = () => import('#visits/kiosk/birth_dates_controller')
const CustomerDetail = () => import('#visits/person/customer_detail_controller')
const CustomerHolds = () => import('#visits/person/customer_holds_controller')
const KioskMinors = () => import('#visits/kiosk/kiosk_minors_controller')
const KioskFamily = () => import('#visits/kiosk/kiosk_family_controller')
const Bans = () => import('#visits/bans_controller')
const Visits = () => import('#visits/visits_controller')
const VisitStream = () => import('#visits/visit_stream_controller')

/** Who is in the park, and who is kept out (docs/product/visits.md). */
export function visitRoutes() {
  allowed.get('/customers/:id', 'customers.read', [CustomerDetail, 'show'])
  allowed.put('/customers/:id/hold', 'customers.hold', [CustomerHolds, 'update'])
  allowed.get('/kiosk/family', 'kiosk.session', [KioskFamily, 'index'])
  allowed.post('/kiosk/minors', 'kiosk.minors', [KioskMinors, 'store'])
  allowed.post('/waivers/birth-dates', 'waivers.prepare', [BirthDates, 'store'])
  allowed.post('/kiosk/visits', 'visits.kiosk', [Visits, 'storeAtKiosk'])
  allowed.get('/visits', 'visits.read', [Visits, 'index'], { query: true })
  allowed.post('/visits', 'visits.write', [Visits, 'store'])
  allowed.post('/visits/:id/check-out', 'visits.write', [Visits, 'checkOut'])
  allowed.post('/visits/check-out', 'visits.write', [Visits, 'checkOutMany'])
  allowed.get('/visits/summary', 'visits.read', [Visits, 'summary'], { query: true })
  allowed.get('/visits/stream', 'visits.read', [VisitStream, 'show'], { query: true })
  allowed.get('/visits/roll-call', 'visits.read', [Counter, 'rollCall'], { query: true })
  allowed.get('/customers/:id/visits', 'visits.read', [Visits, 'ofCustomer'], { query: true })
  allowed.get('/customers/:id/household', 'customers.read', [Counter, 'household'])
  allowed.get('/counter/search', 'counter.search', [Counter, 'index'], { query: true })
  allowed.put('/customers/:id/ban', 'customers.ban', [Bans, 'update'])
  allowed.delete('/customers/:id/ban', 'customers.ban', [Bans, 'destroy'])
}
