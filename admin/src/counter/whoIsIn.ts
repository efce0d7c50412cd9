import type { Day } from '@trailgate/shared/dates'
import type { Visit } from '@trailgate/shared/visits/schemas'

/** An event of the stream, as a change of the visits shown. */
export type Change = (visits: readonly Visit[]) => Visit[]

interface Reading {
  day: Day
  changes: Change[]
}

const readings = new Set<Reading>()

/**
 * The open visits, as `read` finds them page by page. Events of the stream that arrive meanwhile are applied on top: the page that they
 * concern may have been read before, and the result replaces everything shown. A visit that appears on two pages, because others came or
 * left between them, counts once.
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

/** Applies a change to all running reads of this day. */
export function applyToReadings(day: Day, change: Change): void {
  for (const reading of readings) if (reading.day === day) reading.changes.push(change)
}
