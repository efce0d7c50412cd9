import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

type CsvAnswer = { fileName: string; pieces: AsyncGenerator<string> }

/** So that spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Whether the caller asked for a file instead of JSON. */
export function wantsCsv({ request }: HttpContext): boolean {
  return /^text\/csv\b/i.test(request.header('accept') ?? '')
}

/** Streams a CSV file, made while it is sent. */
export async function sendCsv(ctx: HttpContext, { fileName, pieces }: CsvAnswer) {
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="${fileName}"`)
  return sendPieces(ctx, pieces, BYTE_ORDER_MARK)
}

/**
 * Streams an answer piece by piece, no faster than it is read. What fails before the first piece is answered like any
 * other failure; after it the connection is cut, so that nobody takes half an answer for a whole one.
 */
export async function sendPieces(ctx: HttpContext, pieces: AsyncGenerator<string>, start = '') {
  if (ctx.request.method() === 'HEAD') return ctx.response.send(null)
  const first = await pieces.next()
  const all = async function* () {
    yield start + (first.done ? '' : first.value)
    try {
      yield* pieces
    } catch (error) {
      ctx.logger.error({ err: error, route: ctx.route?.pattern }, 'answer cut off')
      throw error
    }
  }
  ctx.response.stream(Readable.from(all(), { highWaterMark: 1 }))
}
