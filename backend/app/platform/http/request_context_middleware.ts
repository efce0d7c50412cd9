import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { performance } from 'node:perf_hooks'
import { tlsHeaders } from '#platform/http/tls'
import { clock } from '#platform/clock'
import { countRequest } from '#platform/metrics/request_metrics'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** When this request came in. */
    arrivedAt: Date
  }
}

/**
 * Runs around every API request: gives its answer the headers that keep it from being stored or sniffed, and writes one log line
 * without personal data.
 */
export default class RequestContextMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const started = performance.now()
    ctx.arrivedAt = clock.now()
    // Asked for once, it is kept: by the time that a waiver is signed, the signer's connection may be gone.
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
    return next()
  }
}
