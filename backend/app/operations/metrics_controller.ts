import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { HttpContext } from '@adonisjs/core/http'
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
 * With METRICS_TOKEN whoever brings it; without, this machine alone.
 * @throws {Unauthenticated} without the token or with another one.
 * @throws {Forbidden} from elsewhere where no token is set.
 */
function mustMayRead({ request }: HttpContext) {
  const { metricsToken } = settings
  if (metricsToken) {
    const given = /^Bearer (\S+)$/i.exec(request.header('authorization') ?? '')?.[1] ?? ''
    // Hashes are of one length, and tell nothing by how long they take.
    const same = timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(metricsToken)))
    if (!same) throw new Unauthenticated()
    return
  }
  // A proxy on this machine speaks for somebody else, whatever it says about whom.
  const proxied = request.header('x-forwarded-for') !== undefined
  if (proxied || !isLoopback(request.ip())) throw new Forbidden()
}

function isLoopback(address: string) {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}
