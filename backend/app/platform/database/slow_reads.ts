import db from '@adonisjs/lucid/services/db'
import { Unavailable } from '#platform/http/refusals'
import { settings } from '#start/settings'

const CONNECTION = `${settings.database.connection}_reader`

/** Of one process. A longer queue would not be done within the time that a caller waits. */
const WAITING_AT_MOST = 200

/**
 * The database for reads that may take longer than 50 ms in a large park: reports, counts, and lists whose filter and order no
 * index serves together. On SQLite they run in processes of their own, on MySQL through connections of their own. They read what is
 * committed, write nothing, and end after `READ_BUDGET_MS`.
 * @throws {Unavailable} 503 when too many wait.
 */
export function slowReads() {
  const reader = db.connection(CONNECTION)
  if (waiting() >= WAITING_AT_MOST) throw new Unavailable()
  return reader
}

function waiting(): number {
  return db.manager.get(CONNECTION)?.connection?.pool?.numPendingAcquires() ?? 0
}
