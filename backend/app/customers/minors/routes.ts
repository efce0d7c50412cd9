import { allowed } from '#access/allowed'

const CustomerMinors = () => import('#customers/minors/customer_minors_controller')
const Minors = () => import('#customers/minors/minors_controller')

/** Minors of riders, for their guardians and for staff (contract, Riders and Staff: customers). */
export function minorRoutes() {
  allowed.get('/minors', 'own_records', [Minors, 'index'])
  allowed.post('/minors', 'own_records', [Minors, 'store'])
  allowed.get('/minors/:id', 'own_records', [Minors, 'show'])
  allowed.put('/minors/:id', 'own_records', [Minors, 'update'])
  allowed.delete('/minors/:id', 'own_records', [Minors, 'destroy'])

  allowed.get('/customers/:id/minors', 'customers.read', [CustomerMinors, 'index'], {
    query: true,
  })
  allowed.post('/customers/:id/minors', 'customers.write', [CustomerMinors, 'store'])
  allowed.get('/customers/:id/minors/:minorId', 'customers.read', [CustomerMinors, 'show'])
  allowed.delete('/customers/:id/minors/:minorId', 'customers.write', [CustomerMinors, 'destroy'])
}
