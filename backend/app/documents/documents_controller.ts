import type { HttpContext } from '@adonisjs/core/http'
import { documentReviewSchema } from '@trailgate/shared/documents/schemas'
import { removeDocument } from '#documents/remove_document'
import { verifyDocument } from '#documents/verify_document'
import { NotFound } from '#platform/http/refusals'
import { actorOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { mustBeFamily } from '#customers/subject'
import { validate } from '#platform/http/validate'
import { documentById } from '#documents/documents_of'
import { storedFile } from '#documents/stored_file'
import { inlineDisposition } from '#platform/http/content_disposition'
import { openFile } from '#platform/files/file_store'

/** CSP of a download: uploads are untrusted, so no script, no form and no navigation out of the tab. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** A single document. */
export default class DocumentsController {
  /** GET /documents/{id}/download: for the owner, their guardians and staff; 404 for other callers. */
  async download(ctx: HttpContext) {
    const document = await storedFile(Number(ctx.params.id))
    if (!document) throw new NotFound()
    if (ctx.caller?.kind !== 'staff') await mustBeFamily(visitorOf(ctx).id, document.customer_id)

    const { size, stream } = await openFile(document.file_key)
    ctx.response.header('content-type', document.content_type)
    ctx.response.header('content-length', String(size))
    ctx.response.header('content-disposition', inlineDisposition(document.filename))
    ctx.response.header('content-security-policy', SANDBOX)
    ctx.response.stream(stream)
  }

  /** PUT /documents/{id}: staff set or clear the verified flag. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { is_verified: verified } = validate(documentReviewSchema, ctx.request.body())
    await verifyDocument({ id, verified, by: actorOf(ctx) })
    return send(ctx, await documentById(id))
  }

  /** DELETE /documents/{id}: riders remove what they uploaded for themselves or a minor. */
  async destroy(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const document = await storedFile(id)
    if (!document) throw new NotFound()
    await mustBeFamily(visitorOf(ctx).id, document.customer_id)
    await removeDocument({ id, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
