import { messages } from '@trailgate/shared/minors/messages'
import { rowsIn } from '#platform/database/rows_in'
import { refuseUnderHold } from '#customers/holds/holds_over'
import { endLink } from '#customers/minors/end_link'
import type { Actor } from '#platform/actor'
import { Conflict, NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { inTransaction } from '#platform/database/transaction'

type Unlinking = { guardianId: number; minorId: number; by: Actor }

/**
 * Removes a guardian whom staff linked by mistake. The last guardian cannot be removed: that would
 * close the profile, which is for the guardian to decide.
 * @throws {NotFound} unless it is a minor of theirs.
 * @throws {UnderHold} 400 while a legal hold protects the signed waivers.
 * @throws {Conflict} 409 for the last link.
 */
export async function unlinkMinor({ guardianId, minorId, by }: Unlinking) {
  await inTransaction(async (trx) => {
    const minor = await rowsIn('customers', trx)
      .where('id', minorId)
      .whereNull('closed_at')
      .forUpdate()
      .select('id', 'member_id')
      .first()
    const link = await rowsIn('guardianships', trx)
      .where({ minor_id: minorId, guardian_id: guardianId })
      .whereNull('ended_at')
      .select('id')
      .first()
    if (!minor || !link) throw new NotFound()
    await refuseUnderHold([minorId], messages['unlink.on_hold'], trx)
    const isLinked = await endLink({ guardianId, minor, by, now: clock.now() }, trx)
    if (!isLinked) throw new Conflict(messages['unlink.last'])
  })
}
