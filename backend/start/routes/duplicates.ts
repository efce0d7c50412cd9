import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Possible duplicates, merging and undoing it (contract, Routes of ours). */
export function duplicateRoutes() {
  const { CustomerDuplicates, CustomerMerges } = controllers

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
