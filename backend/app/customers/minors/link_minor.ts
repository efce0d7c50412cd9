import { isMinor, type Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/minors/messages'
import type { RelationshipType } from '@trailgate/shared/minors/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { Caller } from '#access/callers'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { notifyGuardians, notifyMinor } from '#customers/minors/notify_guardians'
import { relink, type LinkedMinor } from '#customers/minors/relink'
import { Invalid } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { withIdempotencyKey } from '#platform/http/idempotency'
import type { Transaction } from '#platform/database/transaction'

type Link = { guardianId: number; minorId: number; relationship: RelationshipType }

/**
 * Links a minor who is known already to one more guardian, or again to one whose link had ended; a profile that was closed is
 * open again. Only staff do this: they see both people, while a rider could claim any child by name. A repeated call finds the link.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 * @throws {Invalid} 422 when there is no such minor.
 */
export async function linkMinor(caller: Caller, link: Link) {
  const { guardianId, minorId, relationship } = link
  const { by } = caller
  const today = clock.today()
  await withIdempotencyKey(caller, {
    resource: 'minor_link',
    body: link,
    make: async (trx) => {
      await lockGuardian({ id: guardianId, today }, trx)
      const minor = await lockMinor(minorId, today, trx)
      await relink({ guardianId, minor, relationship, by }, trx)
      await notifyGuardians({ guardianId, minorId }, trx)
      await notifyMinor({ guardianId, minorId }, trx)
      return minorId
    },
  })
}

/** @throws {Invalid} 422 for an adult, a merged record or an unknown id. */
async function lockMinor(id: number, today: Day, trx: Transaction): Promise<LinkedMinor> {
  const minor = await rowsIn('customers', trx)
    .where('id', id)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id', 'member_id', 'is_closed', 'date_of_birth')
    .first()
  if (!minor?.date_of_birth) throw new Invalid({ minor_id: [messages['link.unknown']] })
  if (!isMinor(minor.date_of_birth, today)) {
    throw new Invalid({ minor_id: [messages['date_of_birth.adult']] })
  }
  return minor
}
