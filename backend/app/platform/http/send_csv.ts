import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { csvLine, type Cell } from '@trailgate/shared/customers/csv'

type CsvAnswer = { fileName: string; pieces: AsyncGenerator<string> }

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** True if the caller accepts CSV. */
export function wantsCsv({ request }: HttpContext): boolean {
  return /^text\/csv\b/i.test(request.header('accept') ?? '')
}

/** Streams a CSV file while it is generated. */
export async function sendCsv(ctx: HttpContext, { fileName, pieces }: CsvAnswer) {
  ctx.response.header('content-type', 'text/csv; charset=utf-8')
  ctx.response.header('content-disposition', `attachment; filename="${fileName}"`)
  return sendPieces(ctx, pieces, BYTE_ORDER_MARK)
}

/** Sends a CSV file that is short enough to be made at once. */
export function sendCsvLines(
  ctx: HttpContext,
  fileName: string,
  lines: readonly (readonly Cell[])[]
) {
  const pieces = (async function* () {
    yield lines.map((cells) => csvLine(cells)).join('')
  })()
  return sendCsv(ctx, { fileName, pieces })
}

/**
 * Streams an answer in chunks, no faster than it is read. An error before the first chunk is answered like any other;
 * after it the connection is cut, so that a partial answer is not taken for the whole.
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
