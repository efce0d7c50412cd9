import { errors as httpErrors, ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import { envelope } from '@trailgate/shared/http/error'
import { Refusal } from '#platform/http/refusal'
import {
  BadRequest,
  DiskFull,
  InternalError,
  NotFound,
  TooLarge,
  Unavailable,
  UnsupportedType,
} from '#platform/http/refusals'
import { inLanguageOf } from '#platform/http/translated'
import { chooseNode } from '#database/engines/mysql_nodes'
import { isDatabaseAway, isReadCutOff, isRetryable } from '#platform/database/database_errors'
import { noteDiskFull } from '#platform/database/disk_full'
import { settings } from '#start/settings'
import { isDiskFull } from '#start/start_failure'

/** The only place where an error becomes an answer: always the error envelope, never a stack or SQL. */
export default class HttpExceptionHandler extends ExceptionHandler {
  async handle(error: unknown, ctx: HttpContext) {
    const { response } = ctx
    const refusal = refusalOf(error)
    const { code, status, hints, retryAfter } = refusal
    const { message, details } = await inLanguageOf(ctx, {
      message: refusal.message,
      details: refusal.details,
    })
    if (retryAfter) response.header('retry-after', String(retryAfter))
    response.header('content-type', 'application/json; charset=utf-8')
    response.status(status).send(JSON.stringify(envelope(code, message, hints ?? details)))
  }

  async report(error: unknown, { logger, request, route }: HttpContext) {
    const refusal = refusalOf(error)
    const { status, code } = refusal
    if (refusal instanceof DiskFull) noteDiskFull()
    if (isDatabaseAway(error)) void chooseNode(settings.database)
    if (status >= 500) {
      const about = { err: error, code, method: request.method(), route: route?.pattern }
      logger.error(about, 'request failed')
    }
    if (NOTED.has(code)) logger.warn({ code, route: route?.pattern }, 'refused')
  }
}

/** Guessed passwords and exceeded limits get a log line; other refusals log their own. */
const NOTED: ReadonlySet<string> = new Set([
  'INVALID_CREDENTIALS',
  'SECOND_FACTOR_REQUIRED',
  'RATE_LIMITED',
])

/** Error codes of the body reader and Node for an unreadable body. */
const UNREADABLE_BODY = new Set([
  'Z_DATA_ERROR',
  'Z_BUF_ERROR',
  'ECONNABORTED',
  'E_REQUEST_ABORTED',
])

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof httpErrors.E_ROUTE_NOT_FOUND) return new NotFound()
  if (isDiskFull(error)) return new DiskFull()
  if (isDatabaseAway(error) || isRetryable(error) || isReadCutOff(error)) return new Unavailable()
  if (!(error instanceof Error)) return new InternalError()
  if ('code' in error && UNREADABLE_BODY.has(String(error.code))) return new BadRequest()
  if ('status' in error) {
    if (error.status === 413) return new TooLarge()
    if (error.status === 415) return new UnsupportedType()
    if (error.status === 400 || error.status === 422) return new BadRequest()
  }
  return new InternalError()
}
