import type { Actor } from '#platform/actor'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { inTransaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { NotFound } from '#platform/http/refusals'
import { endedAt } from '#platform/validity'

/** Revokes a key: its next call is 401. @throws {NotFound} also for one that was revoked before. */
export async function revokeApiKey({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const revoked = await rowsIn('api_keys', trx)
      .where('id', id)
      .whereNull('revoked_at')
      .update({ revoked_at: endedAt('created_at', clock.now()), hash: null })
    if (Number(revoked) === 0) throw new NotFound()
    const { name } = await rowsIn('api_keys', trx).where('id', id).select('name').firstOrFail()
    await record({ action: 'api_key.revoked', by, subject: { id, label: name } }, trx)
  })
}
