import { settings } from '#start/settings'

/** The day so many days after the one in a column, in the words of the engine. */
export function daysAfter(column: string, days: number): string {
  return settings.database.connection === 'mysql'
    ? `date_add(${column}, interval ${days} day)`
    : `date(${column}, '+${days} days')`
}
