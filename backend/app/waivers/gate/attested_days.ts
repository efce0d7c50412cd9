import { OF_A_VISIT } from '#platform/attested/attested_tables'
import { dayOfNumber, numberOfDay } from '#platform/attested/marks'
import { clock } from '#platform/clock'
import { inChunks } from '#platform/database/chunks'
import { rowsAcross, rowsIn } from '#platform/database/rows_in'
import type { Reader, Transaction } from '#platform/database/transaction'
import type { StoredRow } from '#waivers/gate/attestation'

/*
 * Visits are attested by days, when a day has closed. A day has a number here: the days since 1970.
 */

/** Cached number of the last attested day, so that a check-in of today needs no query. */
let lastSeen: number | null | undefined

/** Number of the last day whose visits are attested; null if there is none. */
export async function lastAttestedDay(reader?: Reader): Promise<number | null> {
  const last = await rowsIn('attested_rows', reader)
    .where('table_name', 'visits')
    .orderBy('row_id', 'desc')
    .select('row_id')
    .first()
  lastSeen = last?.row_id ?? null
  return lastSeen
}

/** Clears the cache, for tests. */
export function forgetAttestedDays() {
  lastSeen = undefined
}

/** True if any of these days may be attested already, as far as this process knows. */
export async function mayBeAttested(days: readonly number[], trx: Transaction): Promise<boolean> {
  const today = numberOfDay(clock.today())
  const known = lastSeen === undefined ? await lastAttestedDay(trx) : lastSeen
  // The job that attests days refreshes the cache every minute.
  return days.some((day) => day < today || (known !== null && day <= known))
}

/** The days up to the last attested one. */
export async function upToLastAttested(
  days: readonly number[],
  trx: Transaction
): Promise<number[]> {
  const last = await lastAttestedDay(trx)
  return last === null ? [] : days.filter((day) => day <= last)
}

/** The days among these that have visits, in order, by their numbers. */
export async function busyDays(days: readonly number[], reader?: Reader): Promise<number[]> {
  const busy: number[] = []
  for (const some of inChunks(days)) {
    const rows = await rowsIn('visits', reader)
      .whereIn('park_day', some.map(dayOfNumber))
      .distinct('park_day')
    busy.push(...rows.map(({ park_day: day }) => numberOfDay(day)))
  }
  return busy.toSorted((one, other) => one - other)
}

/** The visits of a day, with the attested columns. */
export async function visitsOf(day: string, reader?: Reader): Promise<StoredRow[]> {
  return rowsAcross('visits', reader)
    .where('park_day', day)
    .orderBy('id')
    .select('id', ...OF_A_VISIT)
}

/** Columns younger than the attestation of a day are empty in its visits: a lawful change of them attests the day again. */
export function setSince(visits: readonly StoredRow[], attested: readonly string[]): string[] {
  const younger = OF_A_VISIT.filter((column) => !attested.includes(column))
  return visits.flatMap((visit) => {
    const set = younger.filter((column) => (visit[column] ?? null) !== null)
    return set.length > 0 ? [`visits ${visit.id}: ${set.join(', ')} not as attested`] : []
  })
}
