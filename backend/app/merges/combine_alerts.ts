import { ALERT_SEVERITIES } from '@trailgate/shared/visits/constants'
import { isAlerted } from '@trailgate/shared/visits/may_ride'
import { change, moveAll, type Journal } from '#merges/journal'
import type { PairIds } from '#merges/people_to_merge'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { later, sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/**
 * Moves the loser's alerts to the winner. Of two active ones the more serious stays; the other ends
 * until the merge is undone.
 */
export async function combineAlerts(
  { winnerId, loserId }: PairIds,
  journal: Journal,
  trx: Transaction
) {
  const standing = await rowsIn('alerts', trx)
    .whereIn('customer_id', [winnerId, loserId])
    .whereNull('ended_at')
    .orderBy('id')
    .forUpdate()
    .select('id', 'customer_id', 'text', 'severity', 'until', 'created_at')
  const today = clock.today()
  const gravity = (alert: (typeof standing)[number]) =>
    isAlerted({ alert }, today) ? ALERT_SEVERITIES.indexOf(alert.severity) : -1
  const ours = standing.find((alert) => alert.customer_id === winnerId)
  const theirs = standing.find((alert) => alert.customer_id === loserId)
  if (ours && theirs) {
    const { id, created_at: since } = gravity(theirs) > gravity(ours) ? ours : theirs
    const to = { ended_at: later(sqlTime(clock.now()), since) }
    await change({ table: 'alerts', id, to }, journal, trx)
  }
  await moveAll(['alerts', 'customer_id'], { winnerId, loserId }, journal, trx)
}
