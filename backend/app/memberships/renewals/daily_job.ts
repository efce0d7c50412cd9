import type { Day } from '@trailgate/shared/dates'
import { expireMemberships } from '#memberships/renewals/expire_memberships'
import { remindOfRenewals } from '#memberships/renewals/remind_of_renewals'
import { resumeMemberships } from '#memberships/renewals/resume_memberships'
import { unexpireMemberships } from '#memberships/renewals/unexpire_memberships'
import { asRoundOf } from '#platform/audit/audited_call'
import { clock } from '#platform/clock'

let lastRunOn: Day | null = null

/**
 * Runs once a park day, and when the process starts: expires memberships, corrects expiries made by
 * a fast clock, ends pauses, and sends reminders. Safe to run in several processes and repeatedly:
 * each membership is changed, and each letter sent, once.
 */
export async function runDailyMembershipJob() {
  const today = clock.today()
  if (lastRunOn === today) return
  await asRoundOf('memberships', () => unexpireMemberships(today))
  await asRoundOf('memberships', () => resumeMemberships(today))
  await asRoundOf('memberships', () => expireMemberships(today))
  await asRoundOf('memberships', () => remindOfRenewals(today))
  lastRunOn = today
}
