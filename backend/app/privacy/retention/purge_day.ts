import type { Day } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { clockIsBelieved } from '#privacy/retention/clock_is_believed'
import { purgeClosedProfiles } from '#privacy/retention/purge_closed_profiles'
import { purgePickups } from '#privacy/retention/purge_pickups'
import { openRound } from '#privacy/retention/purge_report'
import { purgeWaivers } from '#privacy/retention/purge_waivers'
import {
  forgetImportCells,
  purgeHeldItems,
  purgeLog,
  purgeRows,
} from '#privacy/retention/purge_rows'

let purgedOn: Day | null = null

/**
 * Runs once per park day and at start: deletes what is past its retention (docs/product/retention.md) and records the
 * counts per kind. Safe in several processes and when repeated: each row is deleted and counted once.
 */
export async function purgeDay(stopping: AbortSignal) {
  const today = clock.today()
  if (purgedOn === today) return
  const shouldContinue = () => !stopping.aborted
  await openRound(today)
  if (await clockIsBelieved(today)) {
    await purgeClosedProfiles(today, shouldContinue)
    await purgeWaivers(today, shouldContinue)
    await purgePickups(today, shouldContinue)
    await purgeHeldItems(today, shouldContinue)
    await purgeLog(shouldContinue)
  }
  await purgeRows(today, shouldContinue)
  await forgetImportCells(today, shouldContinue)
  if (shouldContinue()) purgedOn = today
}
