import type { HttpContext } from '@adonisjs/core/http'
import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { TooLarge } from '#platform/http/refusals'
import { receiveFile, type Upload } from '#platform/http/upload'
import { consume } from '#platform/http/rate_limits'

/**
 * Receives the document of a form, hands it to `work` and leaves nothing of it behind but what `work` moved away.
 * Every upload of a rider counts against the hour's budget, before a byte of it is read.
 * @throws {RateLimited}
 * @throws {TooLarge} 413
 * @throws {Invalid} 422 when there is no file.
 */
export async function receiveDocument<Result>(
  ctx: HttpContext,
  work: (upload: Upload) => Promise<Result>
): Promise<Result> {
  if (ctx.caller?.kind === 'rider') await consume(['uploads.rider', String(ctx.caller.visitor.id)])
  const upload = await receiveFile(ctx, {
    field: 'file',
    maxBytes: DOCUMENT_MAX_BYTES,
    missing: messages['file.required'],
  }).catch((error: unknown) => {
    throw error instanceof TooLarge ? new TooLarge(messages['file.size']) : error
  })
  try {
    return await work(upload)
  } finally {
    await upload.remove()
  }
}
