import {
  document,
  documentListSchema,
  documentReviewSchema,
  documentUploadSchema,
  minorDocumentUploadSchema,
} from '@trailgate/shared/documents/schemas'
import * as v from 'valibot'
import { chapter } from '#access/chapter'

const CustomerDocuments = () => import('#documents/customer_documents_controller')
const Documents = () => import('#documents/documents_controller')
const MinorDocuments = () => import('#documents/minor_documents_controller')

const documents = chapter('Documents')

/** Documents of riders and their minors, for them and for staff. */
export function documentRoutes() {
  documents.post('/minors/documents', 'own_records', [MinorDocuments, 'store'], {
    summary: 'Upload a document of a minor',
    form: { fields: minorDocumentUploadSchema, file: true },
    made: document,
  })
  documents.get('/customers/:id/documents', 'documents.read', [CustomerDocuments, 'index'], {
    whileBanned: true,
    summary: 'The documents of somebody',
    query: documentListSchema,
    total: true,
    answer: v.array(document),
  })
  documents.post('/customers/:id/documents', 'documents.write', [CustomerDocuments, 'store'], {
    summary: 'Upload a document',
    form: { fields: documentUploadSchema, file: true },
    made: document,
  })
  documents.get('/documents/:id/download', 'documents.read', [Documents, 'download'], {
    whileBanned: true,
    summary: 'The file',
    file: 'always',
    answer: v.string(),
  })
  documents.put('/documents/:id', 'documents.verify', [Documents, 'update'], {
    summary: 'Say whether a document was found right',
    body: documentReviewSchema,
    answer: document,
  })
  documents.delete('/documents/:id', 'own_records', [Documents, 'destroy'], {
    summary: 'Take back a document that nobody has verified',
  })
}
