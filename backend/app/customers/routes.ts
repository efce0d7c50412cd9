import router from '@adonisjs/core/services/router'
import { allowed } from '#access/allowed'

const CustomerExports = () => import('#customers/export/customer_exports_controller')
const CustomerHistory = () => import('#customers/history/customer_history_controller')
const CustomerImports = () => import('#customers/import/customer_imports_controller')
const CustomerRegistrations = () =>
  import('#customers/registration/customer_registrations_controller')
const Customers = () => import('#customers/customers_controller')

/** Customers as staff manage them. */
export function customerRoutes() {
  allowed.get('/customers/search', 'customers.read', [Customers, 'search'], { query: true })
  allowed.post('/customers', 'customers.write', [Customers, 'store'])
  allowed.post('/customers/register', 'public', [CustomerRegistrations, 'store'])
  allowed.put('/customers/:id', 'customers.write', [Customers, 'update'])
  allowed.get('/customers/:id/history', 'customers.history', [CustomerHistory, 'index'], {
    query: true,
  })

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
