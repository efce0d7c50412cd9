import { rowsIn } from '#platform/database/rows_in'
import type { Actor } from '#platform/actor'
import { messages } from '@trailgate/shared/offline/messages'
import { fill } from '@trailgate/shared/text'
import { Refusal } from '#platform/http/refusal'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { endedAt } from '#platform/validity'
import { inTransaction } from '#platform/database/transaction'

/** The tablet holds items that it has not sent: they would be lost with it. */
export class DeviceHasQueue extends Refusal {
  constructor(waiting: number) {
    super('DEVICE_HAS_QUEUE', fill(messages['device.has_queue'], { n: waiting }))
  }
}

/** With `force` also a tablet whose queue is not empty. */
type Revoking = { id: number; force: boolean; by: Actor }

/**
 * Revokes a tablet and ends its sessions.
 * @throws {NotFound}
 * @throws {DeviceHasQueue} 409 without `force`, by what the tablet said at its last beat.
 */
export async function revokeDevice({ id, force, by }: Revoking) {
  await inTransaction(async (trx) => {
    const device = await rowsIn('kiosk_devices', trx)
      .where('id', id)
      .forUpdate()
      .select('id', 'name', 'waiting', 'token_hash')
      .first()
    if (!device) throw new NotFound()
    const waiting = device.token_hash === null ? 0 : (device.waiting ?? 0)
    if (waiting > 0 && !force) throw new DeviceHasQueue(waiting)
    const revoked = await rowsIn('kiosk_devices', trx)
      .where('id', id)
      .whereNull('revoked_at')
      .update({ revoked_at: endedAt('created_at', clock.now()), token_hash: null, code_hash: null })
    // Of two concurrent calls one did it.
    if (Number(revoked) === 0) return
    await rowsIn('sessions', trx).where('device_id', id).delete()
    const details = { device_id: id, name: device.name }
    const action = waiting > 0 ? ('kiosk.revoked_with_queue' as const) : ('kiosk.revoked' as const)
    await record({ action, by, details, subject: { id, label: device.name } }, trx)
  })
}
