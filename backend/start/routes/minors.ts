import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Minors of riders, for their guardians and for staff (contract, Riders and Staff: customers). */
export function minorRoutes() {
  allowed.get('/minors', 'own_records', [controllers.Minors, 'index'])
  allowed.post('/minors', 'own_records', [controllers.Minors, 'store'])
  allowed.get('/minors/:id', 'own_records', [controllers.Minors, 'show'])
  allowed.put('/minors/:id', 'own_records', [controllers.Minors, 'update'])
  allowed.delete('/minors/:id', 'own_records', [controllers.Minors, 'destroy'])

  allowed.get('/customers/:id/minors', 'customers.read', [controllers.CustomerMinors, 'index'], {
    query: true,
  })
  allowed.post('/customers/:id/minors', 'customers.write', [controllers.CustomerMinors, 'store'])
  allowed.get('/customers/:id/minors/:minorId', 'customers.read', [
    controllers.CustomerMinors,
    'show',
  ])
  allowed.delete('/customers/:id/minors/:minorId', 'customers.write', [
    controllers.CustomerMinors,
    'destroy',
  ])
}
