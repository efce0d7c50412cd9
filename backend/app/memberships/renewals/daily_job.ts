import type { Day } from '@trailgate/shared/dates'
import { expireMemberships } from '#memberships/renewals/expire_memberships'
import { remindOfRenewals } from '#memberships/renewals/remind_of_renewals'
import { unexpireMemberships } from '#memberships/renewals/unexpire_memberships'
import { clock } from '#platform/clock'

let lastRunOn: Day | null = null

/**
 * Once a park day, and when the process starts: what ran out is marked, and what a clock that was ahead has marked is put right; who
 * wants to renew is written to. Several processes may do it at once, and the same one again: each membership is marked, and each letter posted, once.
 */
export async function runDailyMembershipJob() {
  const today = clock.today()
  if (lastRunOn === today) return
  await unexpireMemberships(today)
  await expireMemberships(today)
  await remindOfRenewals(today)
  lastRunOn = today
}
