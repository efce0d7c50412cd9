import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { envelope } from '@trailgate/shared/http/error'
import { messages } from '@trailgate/shared/http/messages'
import { isAllowedHost } from '#platform/http/allowed_host'
import { settings } from '#start/settings'

const BAD_REQUEST = 400

/** A load balancer addresses the machine by IP. The answer lists only names of checks, the same for every caller. */
function isHealthCheck(method: string, path: string) {
  return path === '/api/health' && ['GET', 'HEAD'].includes(method)
}

/** Refuses requests for a foreign host name, pages and API alike, before any other handling. */
export default class AllowedHostMiddleware {
  async handle({ request, response, logger }: HttpContext, next: NextFn) {
    if (isHealthCheck(request.method(), request.url())) return next()
    const { headers, socket } = request.request
    const asked = { host: headers.host, peer: socket.remoteAddress }
    if (isAllowedHost(asked, settings.allowedHosts)) return next()

    const requestId = randomUUID()
    logger.warn({ request_id: requestId, host: headers.host?.slice(0, 100) }, 'unknown host')
    response.header('x-request-id', requestId)
    response.header('cache-control', 'no-store')
    response.header('x-content-type-options', 'nosniff')
    return response.status(BAD_REQUEST).json(envelope('BAD_REQUEST', messages.unknown_host))
  }
}
