import type { NewMinor } from '@trailgate/shared/minors/schemas'
import type { Caller } from '#access/callers'
import { linkNewMinor } from '#customers/minors/add_minor'
import { knownMinor } from '#customers/minors/known_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Adds a child for staff. A child of the same guardian with this name and birth date is the one that is meant: of many calls at once,
 * one makes it.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 * @throws {DuplicatePhone} 409
 */
export async function addMinorOnce(
  caller: Caller,
  { guardianId, minor }: { guardianId: number; minor: NewMinor }
): Promise<{ id: number; isKnown: boolean }> {
  const { by } = caller
  const today = clock.today()
  const memberId = await takeMemberId()
  let isKnown = false

  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'minor',
    body: { guardianId, ...minor },
    make: async (trx) => {
      await lockGuardian({ id: guardianId, today }, trx)
      const known = await knownMinor({ guardianId, minor, today }, trx)
      isKnown = known !== null
      return known ?? linkNewMinor({ guardianId, minor, memberId, by }, trx)
    },
  })
  return { id, isKnown: isKnown && !repeated }
}
