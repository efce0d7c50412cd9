import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { send } from '#http/send'

/** GET /health: whether this process can serve. 200 ready, 503 not (contract, Staff: the rest). */
export default class HealthController {
  async show(ctx: HttpContext) {
    const database = await reachable()
    const ready = database === 'ok'
    return send(
      ctx,
      { status: ready ? 'ok' : 'unavailable', checks: { database } },
      { status: ready ? 200 : 503 }
    )
  }
}

async function reachable(): Promise<'ok' | 'unreachable'> {
  return db
    .from('counters')
    .select('name')
    .first()
    .then(
      () => 'ok' as const,
      () => 'unreachable' as const
    )
}
