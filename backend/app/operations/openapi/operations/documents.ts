import {
  document,
  documentListSchema,
  documentReviewSchema,
  documentUploadSchema,
  minorDocumentUploadSchema,
} from '@trailgate/shared/documents/schemas'
import * as v from 'valibot'
import { does, makes, reads, type Operations } from '#operations/openapi/operation'

export const documentOperations: Operations = {
  'GET /api/customers/:id/documents': reads('The documents of somebody', v.array(document), {
    query: documentListSchema(),
  }),
  'POST /api/customers/:id/documents': makes('Upload a document', document, {
    form: { fields: documentUploadSchema(), file: true },
  }),
  'POST /api/minors/documents': makes('Upload a document of a minor', document, {
    form: { fields: minorDocumentUploadSchema(), file: true },
  }),
  'GET /api/documents/:id/download': reads('The file', v.string(), { file: 'always' }),
  'DELETE /api/documents/:id': does('Take back a document that nobody has verified'),
  'PUT /api/documents/:id': reads('Say whether a document was found right', document, {
    body: documentReviewSchema(),
  }),
}
