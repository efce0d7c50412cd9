import { addDays, addYears, adultAge, type Day } from '@trailgate/shared/dates'
import { PICKUP_DAYS } from '@trailgate/shared/retention/constants'
import { rowsIn } from '#platform/database/rows_in'
import type { Transaction } from '#platform/database/transaction'
import { inSteps, idsOf } from '#privacy/retention/in_steps'
import { notePurged } from '#privacy/retention/purge_report'
import { settings } from '#start/settings'

/** Lines of a minor's history that name people who may take the minor, may not, or did. */
const NAMING = [
  'pickup.allowed',
  'pickup.barred',
  'pickup.changed',
  'pickup.removed',
  'visit.handed_over',
  'visit.pickup_overridden',
]

/**
 * Deletes entries of pick-up lists that are long over or whose minor is of age, and forgets who took a minor years ago: mostly people who
 * have no record of their own, with which it would go.
 */
export async function purgePickups(day: Day, shouldContinue: () => boolean) {
  await inSteps(shouldContinue, async (trx) => {
    const ids = await idsOf(entriesOver(day, trx))
    const removed = Number(await rowsIn('pickups', trx).whereIn('id', ids).delete())
    await notePurged({ day, kind: 'sessions', removed }, trx)
    return ids.length
  })
  const before = addYears(day, -settings.waiverRetentionYears)
  await inSteps(shouldContinue, async (trx) => {
    const visits = rowsIn('visits', trx).where('park_day', '<', before)
    const ids = await idsOf(visits.whereNotNull('picked_up_name').whereNull('picked_up_by_id'))
    await rowsIn('visits', trx).whereIn('id', ids).update({ picked_up_name: null })
    return ids.length
  })
  await inSteps(shouldContinue, async (trx) => {
    const lines = rowsIn('activity', trx).whereIn('action', NAMING).whereNotNull('details')
    const ids = await idsOf(lines.where('created_at', '<', before))
    await rowsIn('activity', trx).whereIn('id', ids).update({ details: null })
    return ids.length
  })
}

function entriesOver(day: Day, trx: Transaction) {
  const grownUp = rowsIn('customers as c')
    .whereColumn('c.id', 'pickups.minor_id')
    .where('c.date_of_birth', '<=', addYears(day, -adultAge()))
  return rowsIn('pickups', trx).where((over) => {
    void over.where('until', '<', addDays(day, -PICKUP_DAYS)).orWhereExists(grownUp)
  })
}
