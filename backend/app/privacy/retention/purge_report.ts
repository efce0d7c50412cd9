import type { Day } from '@trailgate/shared/dates'
import { PURGED_KINDS, type PurgedKind } from '@trailgate/shared/retention/constants'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { audit } from '#platform/audit/audit'
import { clock } from '#platform/clock'
import { sqlTime } from '#platform/database/sql_time'
import { SYSTEM } from '#platform/system_actor'
import type { Transaction } from '#platform/database/transaction'

/** Opens a day's report with zeros, so that a round without deletions is recorded too. */
export async function openRound(day: Day) {
  const now = sqlTime(clock.now())
  const rows = PURGED_KINDS.map((kind) => ({ day, kind, removed: 0, purged_at: now }))
  await rowsInto('purges').multiInsert(rows).onConflict(['day', 'kind']).ignore()
}

/** Adds to the counts, in the transaction that deletes. */
export async function notePurged(
  { day, kind, removed }: { day: Day; kind: PurgedKind; removed: number },
  trx: Transaction
) {
  if (removed === 0) return
  await rowsIn('purges', trx)
    .where({ day, kind })
    .update({ removed: trx.raw('removed + ?', [removed]), purged_at: sqlTime(clock.now()) })
  audit([{ action: 'records.purged', by: SYSTEM, subject: null, details: { removed } }], trx)
}
