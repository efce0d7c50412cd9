import type { KioskMinor } from '@trailgate/shared/minors/schemas'
import type { Caller } from '#access/callers'
import { linkOwnMinor } from '#customers/minors/link_own_minor'
import { lockGuardian } from '#customers/minors/lock_guardian'
import { clock } from '#platform/clock'
import { takeMemberId } from '#platform/database/counters'
import { consume } from '#platform/http/rate_limits'
import { withIdempotencyKey } from '#platform/http/idempotency'

/**
 * Adds a child of the caller with the guardian's word for it; what was left out is taken over from the guardian. A child of the same
 * name and birth date who is linked already is the one that is meant: of many calls at once, one makes it.
 * @throws {NotFound} when the guardian is gone.
 * @throws {GuardianTooYoung} 403
 * @throws {RateLimited}
 */
export async function addOwnMinor(
  caller: Caller,
  { guardianId, sent }: { guardianId: number; sent: KioskMinor }
): Promise<{ id: number; isKnown: boolean }> {
  const { giveBack } = await consume(['minors.guardian', String(guardianId)])
  const { by } = caller
  const today = clock.today()
  const memberId = await takeMemberId()
  let isKnown = false

  const { id, repeated } = await withIdempotencyKey(caller, {
    resource: 'own_minor',
    body: { guardianId, ...sent },
    make: async (trx) => {
      await lockGuardian({ id: guardianId, today }, trx)
      const attested = sent.consent.text_id
      const added = await linkOwnMinor({ guardianId, sent, memberId, by, attested }, trx)
      isKnown = added.isKnown
      return added.id
    },
  })
  if (isKnown || repeated) await giveBack()
  return { id, isKnown: isKnown && !repeated }
}
