import { allowed } from '#access/allowed'

const CustomerDocuments = () => import('#documents/customer_documents_controller')
const Documents = () => import('#documents/documents_controller')
const MinorDocuments = () => import('#documents/minor_documents_controller')

/** Documents of riders and their minors, for them and for staff. */
export function documentRoutes() {
  allowed.post('/minors/documents', 'own_records', [MinorDocuments, 'store'], {
    body: ['file'],
  })
  allowed.get('/customers/:id/documents', 'documents.read', [CustomerDocuments, 'index'], {
    query: true,
  })
  allowed.post('/customers/:id/documents', 'documents.write', [CustomerDocuments, 'store'], {
    body: ['file'],
  })
  allowed.get('/documents/:id/download', 'documents.read', [Documents, 'download'])
  allowed.put('/documents/:id', 'documents.verify', [Documents, 'update'])
  allowed.delete('/documents/:id', 'own_records', [Documents, 'destroy'])
}
