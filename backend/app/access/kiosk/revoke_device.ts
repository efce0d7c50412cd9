import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

/** Ends a tablet's right to be a kiosk, and whoever is signed in at it. @throws {NotFound} */
export async function revokeDevice({ id, by }: { id: number; by: Actor }) {
  await inTransaction(async (trx) => {
    const device = await rowsIn('kiosk_devices', trx).where('id', id).select('id', 'name').first()
    if (!device) throw new NotFound()
    const revoked = await rowsIn('kiosk_devices', trx)
      .where('id', id)
      .whereNull('revoked_at')
      .update({ revoked_at: endedAt('created_at', clock.now()), token_hash: null, code_hash: null })
    // Of two managers who press at once, one did it.
    if (Number(revoked) === 0) return
    await rowsIn('sessions', trx).where('device_id', id).delete()
    await record(
      { action: 'kiosk.revoked', by, details: { device_id: id, name: device.name } },
      trx
    )
  })
}
