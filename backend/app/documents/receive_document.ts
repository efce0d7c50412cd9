import type { HttpContext } from '@adonisjs/core/http'
import { DOCUMENT_MAX_BYTES } from '@trailgate/shared/documents/constants'
import { messages } from '@trailgate/shared/documents/messages'
import { leavesReserve } from '#documents/reserve'
import { TooLarge, Unavailable } from '#platform/http/refusals'
import { receiveFile, type Upload } from '#platform/http/upload'
import { consume } from '#platform/http/rate_limits'

/** An operator has to make room. */
const RETRY_SECONDS = 60

/**
 * Receives a form's document, passes it to `work` and deletes the temporary file unless `work` moved it. A rider's
 * upload counts against the hourly rate limit before its body is read.
 * @throws {RateLimited}
 * @throws {Unavailable} 503 for a rider while the disk has no room to spare.
 * @throws {TooLarge} 413
 * @throws {Invalid} 422 when there is no file.
 */
export async function receiveDocument<Result>(
  ctx: HttpContext,
  work: (upload: Upload) => Promise<Result>
): Promise<Result> {
  if (ctx.caller?.kind === 'rider') {
    await consume(['uploads.rider', String(ctx.caller.visitor.id)])
    if (!(await leavesReserve())) throw new Unavailable(RETRY_SECONDS, messages['room.none'])
  }
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
