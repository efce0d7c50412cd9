import { controllers } from '#generated/controllers'
import { allowed } from '#start/routes/allowed'

/** Documents of riders and their minors, for them and for staff (contract, Riders and Staff: customers). */
export function documentRoutes() {
  allowed.post('/minors/documents', 'own_records', [controllers.MinorDocuments, 'store'], {
    body: ['file'],
  })
  allowed.get(
    '/customers/:id/documents',
    'documents.read',
    [controllers.CustomerDocuments, 'index'],
    { query: true }
  )
  allowed.post(
    '/customers/:id/documents',
    'documents.write',
    [controllers.CustomerDocuments, 'store'],
    { body: ['file'] }
  )
  allowed.get('/documents/:id/download', 'documents.read', [controllers.Documents, 'download'])
  allowed.put('/documents/:id', 'documents.verify', [controllers.Documents, 'update'])
  allowed.delete('/documents/:id', 'own_records', [controllers.Documents, 'destroy'])
}
