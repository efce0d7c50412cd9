import type { Day } from '@trailgate/shared/dates'
import type { Visit } from '@trailgate/shared/visits/schemas'

/** What the stream has told, as a change of the visits that are shown. */
export type Change = (visits: readonly Visit[]) => Visit[]

interface Reading {
  day: Day
  changes: Change[]
}

const readings = new Set<Reading>()

/**
 * Who is in, as `read` finds it page by page. What the stream tells meanwhile is put on top: the page on which it would stand may have been
 * read before, and what is read takes the place of all that is shown. Somebody who stands on two pages, because others came or left between
 * them, is in once.
 */
export async function whoIsIn(day: Day, read: () => Promise<Visit[]>): Promise<Visit[]> {
  const reading: Reading = { day, changes: [] }
  readings.add(reading)
  try {
    const found = await read()
    const once = [...new Map(found.map((visit) => [visit.id, visit])).values()]
    return reading.changes.reduce((visits, change) => change(visits), once)
  } finally {
    readings.delete(reading)
  }
}

/** Tells a change to everybody who is reading the visits of this day. */
export function tellReadings(day: Day, change: Change): void {
  for (const reading of readings) if (reading.day === day) reading.changes.push(change)
}
