import type { HistoryEntry } from '@trailgate/shared/customers/schemas'
import type { ActivityRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'

export type HistoryRow = Pick<
  ActivityRow,
  'action' | 'actor_kind' | 'actor_name' | 'details' | 'created_at'
>

/** A line of any history, as staff read it. */
export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    action: row.action,
    actor: { kind: row.actor_kind, name: row.actor_name },
    details: row.details === null ? null : JSON.parse(row.details),
    created_at: isoTime(row.created_at),
  }
}
