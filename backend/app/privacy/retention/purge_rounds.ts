import type { PurgesRow } from '#database/rows'
import type { Day } from '@trailgate/shared/dates'
import type { Page } from '@trailgate/shared/http/paging'
import { PURGED_KINDS } from '@trailgate/shared/retention/constants'
import type { PurgeRound } from '@trailgate/shared/retention/schemas'
import { rowsIn } from '#platform/database/rows_in'
import { isoTime } from '#platform/database/sql_time'

type Row = Pick<PurgesRow, 'day' | 'kind' | 'removed' | 'purged_at'>

/** Deletions of each day's round, newest day first, and the number of days. */
export async function purgeRounds({ offset, limit }: Page) {
  const { total } = await rowsIn('purges').countDistinct('day as total').firstOrFail()
  const days = await rowsIn('purges')
    .distinct('day')
    .orderBy('day', 'desc')
    .offset(offset)
    .limit(limit)
  const rows = await rowsIn('purges')
    .whereIn(
      'day',
      days.map(({ day }) => day)
    )
    .select('day', 'kind', 'removed', 'purged_at')
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const rounds = days.map(({ day }) => toRound(day, byDay.get(day) ?? []))
  return { rounds, total: Number(total) }
}

function toRound(day: Day, rows: Row[]): PurgeRound {
  const removed = new Map(rows.map((row) => [row.kind, row.removed]))
  const counts = Object.fromEntries(PURGED_KINDS.map((kind) => [kind, removed.get(kind) ?? 0]))
  const last = rows.map((row) => row.purged_at).reduce((a, b) => (a > b ? a : b))
  return { day, purged_at: isoTime(last), counts: counts as PurgeRound['counts'] }
}
