import type { HttpContext } from '@adonisjs/core/http'
import { minorDocumentUploadSchema } from '@trailgate/shared/documents/schemas'
import { addDocument } from '#documents/add_document'
import { callerOf, visitorOf } from '#access/caller'
import { receiveDocument } from '#documents/receive_document'
import { send } from '#platform/http/send'
import { mustBeMinorOf } from '#customers/subject'
import { validate } from '#platform/http/validate'
import { documentById } from '#documents/documents_of'

/** POST /minors/documents/: a form with the file, its type and the rider's minor whom it belongs to. */
export default class MinorDocumentsController {
  async store(ctx: HttpContext) {
    const { id: guardianId } = visitorOf(ctx)
    const id = await receiveDocument(ctx, async (upload) => {
      const form = validate(minorDocumentUploadSchema, upload.fields)
      const { minor_id: customerId, document_type: documentType } = form
      await mustBeMinorOf(guardianId, customerId)
      return addDocument(callerOf(ctx), { customerId, documentType, upload })
    })
    return send(ctx, await documentById(id), { status: 201 })
  }
}
