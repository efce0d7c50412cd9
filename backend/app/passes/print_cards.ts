import { messages } from '@trailgate/shared/passes/messages'
import { fill } from '@trailgate/shared/text'
import type { Actor } from '#platform/actor'
import { inTransaction } from '#platform/database/transaction'
import { recordAll } from '#platform/history'
import { ownPassIn, type LivePass } from '#passes/live_pass'
import { PassRevoked } from '#passes/pass_revoked'

/**
 * The passes of these people for printing, in this order; missing ones are created.
 * @throws {NotFound} when one of them does not exist.
 * @throws {PassRevoked} 409 when the pass of one of them was revoked: then no card is printed.
 */
export async function passesToPrint(ids: readonly number[], by: Actor): Promise<LivePass[]> {
  return inTransaction(async (trx) => {
    const byId = new Map<number, LivePass>()
    // In the order of their ids, so that two calls for the same people cannot deadlock.
    for (const id of [...ids].sort((one, other) => one - other)) {
      byId.set(id, await ownPassIn(id, by, trx).catch(naming))
    }
    await recordAll(
      ids.map((customerId) => ({ action: 'pass.printed' as const, by, customerId })),
      trx
    )
    return ids.flatMap((id) => byId.get(id) ?? [])
  })
}

/** With several people the refusal must name the holder. */
function naming(error: unknown): never {
  if (!(error instanceof PassRevoked)) throw error
  const { first_name: first, last_name: last } = error.holder
  const message = fill(messages['cards.revoked'], { name: `${first} ${last}` })
  throw new PassRevoked(error.holder, message)
}
