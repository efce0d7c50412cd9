import { isoTime } from '#platform/database/sql_time'

const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** Stored rows, with their timestamps in the API's format. */
export function instantsOf(rows: Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [
        column,
        typeof value === 'string' && INSTANT.test(value) ? isoTime(value) : value,
      ])
    )
  )
}
