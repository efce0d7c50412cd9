import type { MayRide } from '@trailgate/shared/visits/answers'
import type { CheckIn, Visit } from '@trailgate/shared/visits/schemas'
import type { Caller } from '#access/callers'
import { NotFound } from '#platform/http/refusals'
import { clock } from '#platform/clock'
import { withIdempotencyKeyTo } from '#platform/http/idempotency'
import type { Transaction } from '#platform/database/transaction'
import { settings } from '#start/settings'
import { arrivals, type Arrival } from '#visits/arrivals'
import { checkIn } from '#visits/check_in'
import { NotCovered, SeeStaff } from '#visits/refusals'
import { newestVisits } from '#visits/visit_rows'

/**
 * Checks people in on behalf of staff, all or none of one call; once for a repeated call. With a reason staff let anybody in. A visit that
 * is open already is answered as it is.
 * @throws {NotFound} when one of them is not there.
 * @throws {SeeStaff} 409 for suspended, inactive, closed and banned people without a reason.
 * @throws {NotCovered} 409 for those whom the park blocks, without a reason.
 */
export async function checkInAtCounter(
  caller: Caller,
  sent: CheckIn
): Promise<{ visits: Visit[]; isNew: boolean }> {
  const { customer_ids: ids, override_reason: overrideReason = null, note = null } = sent
  const { name: staffName } = caller.by
  const today = clock.today()

  const { isDone } = await withIdempotencyKeyTo(caller, {
    resource: 'visit',
    id: ids[0] ?? 0,
    body: sent,
    isBrief: true,
    make: async (trx) => {
      const people = await peopleAtGate({ ids, hasReason: Boolean(overrideReason) }, trx)
      const coming = { arrivals: people, today, now: clock.now(), method: 'counter' as const }
      return (await checkIn({ ...coming, staffName, overrideReason, note }, trx)) > 0
    },
  })
  return { visits: await newestVisits(ids, today), isNew: isDone }
}

async function peopleAtGate(
  { ids, hasReason }: { ids: readonly number[]; hasReason: boolean },
  trx: Transaction
): Promise<Arrival[]> {
  const admits = (said: MayRide) => hasReason || !isKept(said)
  const people = await arrivals({ ids, today: clock.today(), admits }, trx)
  if (people.length < ids.length) throw new NotFound()
  const kept = people.filter(({ admitted }) => !admitted)
  if (kept.some(({ mayRide }) => mayRide.verdict === 'see_staff')) throw new SeeStaff(kept)
  if (kept.length > 0) throw new NotCovered(kept)
  return people
}

function isKept({ verdict }: MayRide): boolean {
  return verdict === 'see_staff' || (verdict === 'no' && settings.gate.policy === 'block')
}
