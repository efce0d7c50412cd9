import type { Day } from '@trailgate/shared/dates'
import { clock } from '#platform/clock'
import { clockIsBelieved } from '#privacy/retention/clock_is_believed'
import { purgeClosedProfiles } from '#privacy/retention/purge_closed_profiles'
import { openRound } from '#privacy/retention/purge_report'
import { purgeWaivers } from '#privacy/retention/purge_waivers'
import { forgetImportCells, purgeRows } from '#privacy/retention/purge_rows'

let purgedOn: Day | null = null

/**
 * Once a park day, and when the process starts: removes what is past its time (docs/product/retention.md) and notes how much of
 * each kind. Several processes may do it at once, and the same one again: each row is removed, and counted, once.
 */
export async function purgeDay(stopping: AbortSignal) {
  const today = clock.today()
  if (purgedOn === today) return
  const goOn = () => !stopping.aborted
  await openRound(today)
  if (await clockIsBelieved(today)) {
    await purgeClosedProfiles(today, goOn)
    await purgeWaivers(today, goOn)
  }
  await purgeRows(today, goOn)
  await forgetImportCells(today, goOn)
  if (goOn()) purgedOn = today
}
