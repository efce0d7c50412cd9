import db from '@adonisjs/lucid/services/db'
import { settings } from '#start/settings'

const CONNECTION = `${settings.database.connection}_reader`

/**
 * Database connection for reads that may take longer than 50 ms in a large park: reports, counts, and lists whose
 * filter and order no single index serves. On SQLite they run in separate processes, on MySQL through separate
 * connections. They read committed data, write nothing, and end after `READ_BUDGET_MS`. Callers share them evenly
 * (`fair_connections.ts`): a query is refused with 503 when too many of the same caller wait, or when its turn does not
 * come.
 */
export function slowReads() {
  return db.connection(CONNECTION)
}
