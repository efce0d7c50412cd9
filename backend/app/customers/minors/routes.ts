import { allowed } from '#access/allowed'

const CustomerMinors = () => import('#customers/minors/customer_minors_controller')
const GuardianRequests = () => import('#customers/guardian_requests/guardian_requests_controller')
const Minors = () => import('#customers/minors/minors_controller')

/** Minors of riders, for their guardians and for staff. */
export function minorRoutes() {
  allowed.get('/minors', 'own_records', [Minors, 'index'])
  allowed.post('/minors', 'own_records', [Minors, 'store'])
  allowed.get('/minors/:id', 'own_records', [Minors, 'show'])
  allowed.put('/minors/:id', 'own_records', [Minors, 'update'])
  allowed.delete('/minors/:id', 'own_records', [Minors, 'destroy'])

  const answer = 'guardian_requests.answer'
  allowed.post('/kiosk/guardian-requests', 'guardian_requests.ask', [GuardianRequests, 'store'])
  allowed.get('/guardian-requests', answer, [GuardianRequests, 'index'], { query: true })
  allowed.post('/guardian-requests/:id/accept', answer, [GuardianRequests, 'accept'])
  allowed.post('/guardian-requests/:id/refuse', answer, [GuardianRequests, 'refuse'])

  allowed.get('/customers/:id/minors', 'customers.read', [CustomerMinors, 'index'], {
    query: true,
  })
  allowed.post('/customers/:id/minors', 'customers.write', [CustomerMinors, 'store'])
  allowed.get('/customers/:id/minors/:minorId', 'customers.read', [CustomerMinors, 'show'])
  allowed.delete('/customers/:id/minors/:minorId', 'customers.write', [CustomerMinors, 'destroy'])
}
