/** The rows of the log that calls leave, beside what they changed. */
import db from '@adonisjs/lucid/services/db'
import { sha256 } from '#platform/sha256'

/** Tables that say nothing of what people did: keys, sessions, letters, caches, and the log itself. */
const UNTOLD = new Set([
  'adonis_schema',
  'adonis_schema_versions',
  'attestations',
  'attested_rows',
  'audit_log',
  'campaign_recipients',
  'claims',
  'counters',
  'daily_sign_ins',
  'duplicate_pairs',
  'email_changes',
  'file_removals',
  'idempotency_keys',
  'known_devices',
  'leases',
  'match_keys',
  'outbox',
  'password_links',
  'purges',
  'rate_limits',
  'search_keys',
  'search_words',
  'sessions',
  'sign_ins',
  'sign_links',
  'signing_tickets',
  'staff_tokens',
  'visit_changes',
  'waiver_chain',
  'webhook_deliveries',
  'waiver_chain_head',
  'checkpoints',
])

/** Columns that are kept up beside the calls. */
const UNTOLD_COLUMNS = new Set([
  'coverage_stale',
  'covered_until',
  'coverage_checked_on',
  'last_seen_at',
  'last_login_at',
  'last_used_at',
  'match_due',
  'updated_at',
])

/** A digest of all that people did in this park. */
export async function stateOfPark(): Promise<string> {
  const tables = (await db.connection().getAllTables()).filter((name) => !UNTOLD.has(name))
  const states: unknown[] = []
  for (const table of tables.toSorted()) {
    const rows: Record<string, unknown>[] = await db.from(table)
    states.push([table, rows.filter(isChange).map(told).toSorted()])
  }
  return sha256(JSON.stringify(states))
}

/** The history tells of a bulk call too that found nothing to change. */
function isChange({ details }: Record<string, unknown>): boolean {
  return !String(details).startsWith('{"updated":0,')
}

function told(row: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(row).filter(([column]) => !UNTOLD_COLUMNS.has(column)))
}

export type LoggedRow = {
  id: number
  action: string
  subject_kind: string
  subject_id: number | null
  subject_label: string | null
  actor_kind: string
  details: string
}

/** The rows that a call left. */
export function rowsOfCall(requestId: string): Promise<LoggedRow[]> {
  return db.from('audit_log').where('request_id', requestId).orderBy('id')
}
