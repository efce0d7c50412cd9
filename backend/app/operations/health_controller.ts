import type { HttpContext } from '@adonisjs/core/http'
import { send } from '#platform/http/send'
import { health } from '#operations/health/checks'

/** GET /health: whether this process can serve. 200 ready, 503 not. */
export default class HealthController {
  async show(ctx: HttpContext) {
    const found = await health()
    return send(ctx, found, { status: found.status === 'unavailable' ? 503 : 200 })
  }
}
