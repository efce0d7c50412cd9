import { allowed } from '#access/allowed'

const CustomerDuplicates = () => import('#customers/duplicates/customer_duplicates_controller')
const CustomerMerges = () => import('#merges/customer_merges_controller')

/** Possible duplicates, merging and undoing it. */
export function duplicateRoutes() {
  allowed.get('/customers/duplicates', 'customers.read', [CustomerDuplicates, 'index'], {
    query: true,
  })
  allowed.post('/customers/duplicates/check', 'customers.write', [CustomerDuplicates, 'check'])
  allowed.post('/customers/duplicates/:id/dismiss', 'customers.write', [
    CustomerDuplicates,
    'dismiss',
  ])
  allowed.delete('/customers/duplicates/:id/dismiss', 'customers.write', [
    CustomerDuplicates,
    'restore',
  ])
  allowed.get('/customers/merges', 'customers.read', [CustomerMerges, 'index'], { query: true })
  allowed.get('/customers/merge/preview', 'customers.merge', [CustomerMerges, 'preview'], {
    query: true,
  })
  allowed.post('/customers/merge', 'customers.merge', [CustomerMerges, 'store'])
  allowed.post('/customers/merges/:id/undo', 'customers.merge', [CustomerMerges, 'undo'])
}
