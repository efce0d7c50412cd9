import { MONEY_FIELDS } from '@trailgate/shared/activity/actions'
import type { ActivityEntry } from '@trailgate/shared/activity/schemas'
import type { AuditLogRow } from '#database/rows'
import { isoTime } from '#platform/database/sql_time'

type Stored = Omit<AuditLogRow, 'label_key' | 'label_tail'>

/** A row of the log as the API sends it; amounts only to those who may see them. */
export function toActivityEntry(row: Stored, { withMoney }: { withMoney: boolean }): ActivityEntry {
  const details = JSON.parse(row.details) as ActivityEntry['details']
  return {
    id: row.id,
    created_at: isoTime(row.created_at),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
    details: withMoney ? details : withoutMoney(details),
    request_id: row.request_id,
  }
}

function withoutMoney({ changes, ...details }: ActivityEntry['details']): ActivityEntry['details'] {
  const kept = without(details)
  if (typeof changes !== 'object' || changes === null) return kept
  const shown = without(changes as Record<string, unknown>)
  return Object.keys(shown).length > 0 ? { ...kept, changes: shown } : kept
}

function without(values: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !MONEY_FIELDS.has(name)))
}
