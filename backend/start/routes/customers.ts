import router from '@adonisjs/core/services/router'
import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Customers as staff manage them (contract, Staff: customers). */
export function customerRoutes() {
  const { Customers, CustomerExports, CustomerHistory, CustomerHolds, CustomerImports } =
    controllers

  allowed.get('/customers/search', 'customers.read', [Customers, 'search'], { query: true })
  allowed.post('/customers', 'customers.write', [Customers, 'store'])
  allowed.get('/customers/:id', 'customers.read', [Customers, 'show'])
  allowed.put('/customers/:id', 'customers.write', [Customers, 'update'])
  allowed.delete('/customers/:id', 'customers.delete', [Customers, 'destroy'])
  allowed.get('/customers/stats/login', 'customers.read', [controllers.CustomerStats, 'login'])
  allowed.get('/customers/:id/history', 'customers.history', [CustomerHistory, 'index'], {
    query: true,
  })
  allowed.put('/customers/:id/hold', 'customers.hold', [CustomerHolds, 'update'])

  allowed.get('/customers/export', 'customers.export', [CustomerExports, 'show'], { query: true })
  allowed.post('/customers/import', 'customers.import', [CustomerImports, 'store'], {
    query: true,
    body: ['file'],
  })
  allowed.get('/customers/imports', 'customers.import', [CustomerImports, 'index'], { query: true })
  batch(allowed.get('/customers/imports/:batchId', 'customers.import', [CustomerImports, 'show']))
  batch(
    allowed.get('/customers/imports/:batchId/rows', 'customers.import', [CustomerImports, 'rows'], {
      query: true,
    })
  )
  batch(
    allowed.post('/customers/imports/:batchId/undo', 'customers.import_undo', [
      CustomerImports,
      'undo',
    ])
  )
}

function batch(route: ReturnType<typeof allowed.get>) {
  route.where('batchId', router.matchers.number())
}
