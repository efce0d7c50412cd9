import { timingSafeEqual } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { isLocalRequest } from '#platform/http/local_request'
import { Forbidden, Unauthenticated } from '#platform/http/refusals'
import { readPark } from '#operations/park_metrics'
import { registry } from '#platform/metrics/registry'
import { hashOf } from '#platform/secrets'
import { settings } from '#start/settings'

/** GET /metrics: figures of this process for Prometheus (docs/operations.md). */
export default class MetricsController {
  async show(ctx: HttpContext) {
    mustMayRead(ctx)
    await readPark()
    ctx.response.header('content-type', registry.contentType)
    return ctx.response.send(await registry.metrics())
  }
}

/**
 * With METRICS_TOKEN, callers who send it; without, only this machine.
 * @throws {Unauthenticated} without the token or with another one.
 * @throws {Forbidden} from elsewhere where no token is set.
 */
function mustMayRead(ctx: HttpContext) {
  const { metricsToken } = settings
  if (metricsToken) {
    const given = /^Bearer (\S+)$/i.exec(ctx.request.header('authorization') ?? '')?.[1] ?? ''
    // Hashes have one length, and comparing them in constant time reveals nothing.
    const same = timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(metricsToken)))
    if (!same) throw new Unauthenticated()
    return
  }
  if (!isLocalRequest(ctx)) throw new Forbidden()
}
