import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/customers/manager_messages'
import { Conflict } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { inBackground } from '#platform/jobs/background'
import { acquireLease } from '#platform/jobs/leases'

type Asked = {
  /** What one person may ask for once at a time, such as `own data of 7`. */
  name: string
  /** What whoever asks again meanwhile is told. */
  busy: string
}

/**
 * Holds off whoever asks for the same again, at any process, while this answer is on its way. What it returns passes an answer on and
 * lets the next one in before its end, so that nobody who has all of it is still told to wait.
 * @throws {Conflict} while another such answer is on its way.
 */
export async function oneAtATime({ response }: HttpContext, { name, busy }: Asked) {
  const letGo = await acquireLease(name)
  if (!letGo) throw new Conflict(busy)
  // However it ends: refused, failed, cut off.
  response.onFinish(() => inBackground('leases', letGo))

  return async function* <Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    yield* pieces
    await letGo()
  }
}

/** A file of many people: each member of staff has one such answer on its way. @throws {Conflict} */
export function oneExportAtATime(ctx: HttpContext) {
  const { id } = staffOf(ctx)
  return oneAtATime(ctx, { name: `export of ${id}`, busy: messages['export.busy'] })
}
