import type { HistoryEntry } from '@trailgate/shared/customers/schemas'
import { isoTime } from '#platform/database/sql_time'

export type HistoryRow = {
  action: string
  actor_kind: string
  actor_name: string | null
  details: string | null
  created_at: string
}

/** A line of any history, as staff read it. */
export function toHistoryEntry(row: HistoryRow): HistoryEntry {
  return {
    action: row.action,
    actor: { kind: row.actor_kind, name: row.actor_name },
    details: row.details === null ? null : JSON.parse(row.details),
    created_at: isoTime(row.created_at),
  }
}
