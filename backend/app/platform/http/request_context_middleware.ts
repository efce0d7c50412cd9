import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { performance } from 'node:perf_hooks'
import { asOneCall, type AuditActor } from '#platform/audit/audited_call'
import { tlsHeaders } from '#platform/http/tls'
import { clock } from '#platform/clock'
import { mayStart } from '#platform/http/fair_start'
import { networkOf } from '#platform/http/network_of'
import { withShare } from '#platform/share_key'
import { countRequest } from '#platform/metrics/request_metrics'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Time at which this request arrived. */
    arrivedAt: Date
  }
}

/**
 * Wraps every API request: sets headers against caching and sniffing, and writes one log line without personal data.
 */
export default class RequestContextMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    ctx.arrivedAt = clock.now()
    // Read once so that it is cached: when a waiver is signed, the signer's connection may already be gone.
    ctx.request.ip()
    ctx.response.header('cache-control', 'no-store')
    ctx.response.header('x-content-type-options', 'nosniff')
    ctx.response.header('referrer-policy', 'same-origin')
    ctx.response.header('cross-origin-resource-policy', 'same-origin')
    ctx.response.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")

    for (const [name, value] of Object.entries(tlsHeaders())) ctx.response.header(name, value)

    ctx.response.onFinish(() => {
      const took = performance.now() - started
      const method = ctx.request.method()
      const status = ctx.response.getStatus()
      const pattern = ctx.route?.pattern
      countRequest({ method, pattern, status, seconds: took / 1000 })
      if (!logger.isLevelEnabled('info')) return
      const ms = Math.round(took)
      ctx.logger.info({ method, route: pattern, status, ms, caller: ctx.caller?.kind }, 'request')
    })
    const { request } = ctx
    await mayStart({
      network: networkOf(request.ip()),
      credential: request.header('authorization') ?? request.header('cookie') ?? '',
    })
    const call = {
      requestId: ctx.requestId,
      actor: () => actorOf(ctx),
      onWritten: (id: number) => tellRow(ctx, id),
    }
    return withShare(
      () => shareOf(ctx),
      () => asOneCall(call, next)
    )
  }
}

/** Actor in the log of the park; null without a signed-in caller. */
function actorOf({ caller }: HttpContext): AuditActor | null {
  if (caller?.kind === 'staff') {
    const { id, firstName, lastName } = caller.staff
    return { kind: 'staff', id, name: `${firstName} ${lastName}` }
  }
  if (caller?.kind === 'key') return { kind: 'key', id: caller.key.id, name: caller.key.name }
  if (caller?.kind !== 'rider' && caller?.kind !== 'kiosk') return null
  const { id, firstName, lastName, byLink } = caller.visitor
  return { kind: byLink ? 'link' : caller.kind, id, name: `${firstName} ${lastName}` }
}

/** Staff learn the row of their own call: the notice of the back office offers to undo it. */
function tellRow({ caller, response }: HttpContext, id: number) {
  if (caller?.kind === 'staff' && !response.response.headersSent) {
    response.header('x-activity-id', String(id))
  }
}

/** Share key of this request: the person if the route knows one, else the caller's network. */
function shareOf({ caller, request }: HttpContext): string {
  if (caller?.kind === 'staff') return `staff:${caller.staff.id}`
  if (caller?.kind === 'key') return `key:${caller.key.id}`
  if (caller?.kind === 'rider' || caller?.kind === 'kiosk') return `rider:${caller.visitor.id}`
  return `network:${networkOf(request.ip())}`
}
