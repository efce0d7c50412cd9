import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { Conflict } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { inBackground } from '#platform/jobs/background'
import { acquireLease } from '#platform/jobs/leases'

type Asked = {
  /** Lease name, such as `own data of 7`. */
  name: string
  /** Message for a duplicate request. */
  busy: string
}

/**
 * Rejects a duplicate request, on any process, while this answer is in flight (409). The returned function passes the
 * answer on and releases the lease just before its end, so that a client with the full answer is never told to wait.
 * @throws {Conflict} while another such answer is in flight.
 */
export async function oneAtATime({ response }: HttpContext, { name, busy }: Asked) {
  const letGo = await acquireLease(name)
  if (!letGo) throw new Conflict(busy)
  // On any end: refused, failed or cut off.
  response.onFinish(() => inBackground('leases', letGo))

  return async function* <Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    yield* pieces
    await letGo()
  }
}

/** Limits exports of many people to one at a time per staff member. @throws {Conflict} */
export function oneExportAtATime(ctx: HttpContext) {
  const { id } = staffOf(ctx)
  return oneAtATime(ctx, { name: `export of ${id}`, busy: messages['export.busy'] })
}
