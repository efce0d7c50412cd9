import type { Day } from '@trailgate/shared/dates'
import { PURGED_KINDS, type PurgedKind } from '@trailgate/shared/retention/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import type { Transaction } from '#platform/database/transaction'

/** Begins a day's report, with zeros: that nothing was due is worth knowing too. */
export async function openRound(day: Day) {
  const now = sqlTime(clock.now())
  const rows = PURGED_KINDS.map((kind) => ({ day, kind, removed: 0, purged_at: now }))
  await rowsInto('purges').multiInsert(rows).onConflict(['day', 'kind']).ignore()
}

/** Notes what was removed, in the transaction that removes it. */
export async function notePurged(
  { day, kind, removed }: { day: Day; kind: PurgedKind; removed: number },
  trx: Transaction
) {
  if (removed === 0) return
  await rowsIn('purges', trx)
    .where({ day, kind })
    .update({ removed: trx.raw('removed + ?', [removed]), purged_at: sqlTime(clock.now()) })
}
