import type { Day } from '@trailgate/shared/dates'
import type { VisitSummary } from '@trailgate/shared/visits/schemas'
import { inChunks } from '#platform/database/chunks'
import type { DayCounts } from '#visits/day_counts'
import { eventsAfter, isResumable, newestEvent } from '#visits/stream/events'
import { countDay, countedVisits } from '#visits/visit_summary'

/** The numbers of a day that screens follow, up to an event. */
type Followed = { counts: DayCounts; upTo: number }

const days = new Map<Day, Followed>()

/** After more events than this the whole day is counted again. */
const EVENTS_MAX = 10_000

let last: Promise<unknown> = Promise.resolve()

/**
 * The numbers of a day as they are now: it is counted once, then only the visits that have changed are read. Calls are serialized, so that
 * none puts back what a later one has read.
 */
export function followedSummary(day: Day): Promise<VisitSummary> {
  const summary = last.then(() => summaryNow(day))
  last = Promise.allSettled([summary])
  return summary
}

/** Forgets the days that no screen follows any more. */
export function forgetDays(followed: ReadonlySet<Day> = new Set()) {
  for (const day of days.keys()) if (!followed.has(day)) days.delete(day)
}

async function summaryNow(day: Day): Promise<VisitSummary> {
  const newest = await newestEvent()
  const known = days.get(day)
  if (known && (await canCatchUp(known, newest))) {
    await catchUp(known, day)
    return known.counts.summary()
  }
  const counts = await countDay(day)
  days.set(day, { counts, upTo: newest })
  return counts.summary()
}

async function canCatchUp({ upTo }: Followed, newest: number): Promise<boolean> {
  return newest - upTo < EVENTS_MAX && (await isResumable(upTo, newest))
}

async function catchUp(known: Followed, day: Day) {
  const events = await eventsAfter(known.upTo, EVENTS_MAX)
  const ofDay = events.filter((event) => event.park_day === day)
  for (const ids of inChunks([...new Set(ofDay.map(({ visit_id: id }) => id))])) {
    // A visit that a merge has put under another is not counted any more.
    for (const id of ids) known.counts.remove(id)
    for (const visit of await countedVisits(day).whereIn('id', ids)) known.counts.put(visit)
  }
  known.upTo = events.at(-1)?.id ?? known.upTo
}
