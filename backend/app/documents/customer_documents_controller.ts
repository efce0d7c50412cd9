import type { HttpContext } from '@adonisjs/core/http'
import { documentListSchema, documentUploadSchema } from '@trailgate/shared/documents/schemas'
import { callerOf } from '#access/caller'
import { addDocument } from '#documents/add_document'
import { receiveDocument } from '#documents/receive_document'
import { send, sendList } from '#platform/http/send'
import { familyOrAnyone } from '#customers/subject'
import { validate, validateQuery } from '#platform/http/validate'
import { documentById, documentsOf } from '#documents/documents_of'
import { minorsOf } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'

/** Documents of a person: riders reach their own and their minors', staff everyone's. */
export default class CustomerDocumentsController {
  /** GET /customers/{id}/documents, with those of the person's minors on request. */
  async index(ctx: HttpContext) {
    const { include_minors: withMinors } = validateQuery(ctx, documentListSchema)
    const id = await familyOrAnyone(ctx)
    const minors = withMinors ? await minorsOf({ guardianId: id, today: clock.today() }) : []
    return sendList(ctx, await documentsOf([id, ...minors.map((minor) => minor.id)]))
  }

  /** POST /customers/{id}/documents: a form with the file and its type. */
  async store(ctx: HttpContext) {
    const customerId = await familyOrAnyone(ctx)
    const id = await receiveDocument(ctx, (upload) => {
      const { document_type: documentType } = validate(documentUploadSchema, upload.fields)
      return addDocument(callerOf(ctx), { customerId, documentType, upload })
    })
    return send(ctx, await documentById(id), { status: 201 })
  }
}
