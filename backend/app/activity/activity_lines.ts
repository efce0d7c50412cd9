import type { AuditLogRow } from '#database/rows'
import { csvLine } from '@trailgate/shared/customers/csv'
import type { ActivityEntry } from '@trailgate/shared/activity/schemas'
import { toActivityEntry } from '#activity/activity_transformer'
import { COLUMNS, inOrder, narrowing, type Filters } from '#activity/list_activity'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'

/** Maximum rows of a file. */
export const FILE_ROWS_MAX = 100_000

const ROWS_A_PIECE = 1000

const HEADINGS = [
  'id',
  'created_at',
  'actor_kind',
  'actor_id',
  'actor',
  'action',
  'subject_kind',
  'subject_id',
  'subject',
  'details',
  'request_id',
]

/** The log as a CSV file, newest first: each piece begins after the last row of the one before. */
export async function* activityLines(filters: Filters): AsyncGenerator<string> {
  const narrowed = await narrowing(filters)
  yield csvLine(HEADINGS)
  let after: Pick<AuditLogRow, 'created_at' | 'id'> | undefined
  for (let sent = 0; sent < FILE_ROWS_MAX; sent += ROWS_A_PIECE) {
    const list = narrowed(rowsIn('audit_log as l', slowReads()))
    if (after) {
      const { created_at: time, id } = after
      void list.where('l.created_at', '<=', time).where((rest) => {
        void rest.where('l.created_at', '<', time).orWhere('l.id', '<', id)
      })
    }
    const rows = await inOrder(list)
      .limit(ROWS_A_PIECE)
      .select(...COLUMNS)
    const { withMoney } = filters
    yield rows.map((row) => lineOf(toActivityEntry(row, { withMoney }))).join('')
    after = rows.at(-1)
    if (rows.length < ROWS_A_PIECE) return
  }
}

function lineOf({
  id,
  created_at: time,
  actor,
  action,
  subject,
  details,
  request_id: request,
}: ActivityEntry) {
  return csvLine([
    id,
    time,
    actor.kind,
    actor.id,
    actor.name,
    action,
    subject.kind,
    subject.id,
    subject.label,
    JSON.stringify(details),
    request,
  ])
}
