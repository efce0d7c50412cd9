import logger from '@adonisjs/core/services/logger'
import type { Day } from '@trailgate/shared/dates'
import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import type { Visit, VisitSummary } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { eventsAfter, newestEvent, type VisitEvent } from '#visits/stream/events'
import { allFollowers, leave, push, tell } from '#visits/stream/followers'
import { liveTokens } from '#visits/stream/live_tokens'
import { visitSummary } from '#visits/visit_summary'
import { visitsById } from '#visits/visit_rows'

/** How often a process that has followers looks for events. */
const LOOK_EVERY_MS = 1000
/** How often it asks whether their tokens are still good. */
const TOKENS_EVERY_MS = 10_000
/** The most events that one look reads; the rest is read by the next one. */
const EVENTS_AT_ONCE = 500

const BEAT = ': beat\n\n'

let seenUpTo: number | null = null
let looking: NodeJS.Timeout | undefined
let round: Promise<void> | undefined
let last = { beat: 0, tokens: 0 }

/** Looks for events from now on, while this process has followers. */
export async function startLooking() {
  if (looking) return
  last = { beat: performance.now(), tokens: performance.now() }
  looking = setInterval(() => void lookOnce(), LOOK_EVERY_MS)
  looking.unref()
  seenUpTo = await newestEvent()
}

/** Ends all streams: the process is about to end, and screens find another one. */
export function endStreams() {
  stopLooking()
  for (const follower of allFollowers()) leave(follower)
}

function stopLooking() {
  clearInterval(looking)
  looking = undefined
  seenUpTo = null
}

/** One look at a time; a failed one is made up for by the next. */
function lookOnce(): Promise<void> {
  round ??= look()
    .catch((error: unknown) => logger.warn({ err: error }, 'visits: followers were not told'))
    .finally(() => {
      round = undefined
    })
  return round
}

async function look() {
  if (allFollowers().length === 0) return stopLooking()
  const now = performance.now()
  if (now - last.tokens >= TOKENS_EVERY_MS) {
    last.tokens = now
    await endDeadStreams()
  }
  if (now - last.beat >= VISIT_STREAM.beatSeconds * 1000) {
    last.beat = now
    for (const follower of allFollowers()) push(follower, BEAT)
  }
  await tellFollowers()
}

/** Ends the streams of those whose token is over. */
export async function endDeadStreams() {
  const alive = await liveTokens(
    [...new Set(allFollowers().map(({ tokenId }) => tokenId))],
    clock.now()
  )
  for (const follower of allFollowers()) {
    if (!alive.has(follower.tokenId)) leave(follower)
  }
}

/** Reads the new events once and tells them to every follower of their day. */
export async function tellFollowers() {
  if (seenUpTo === null) return
  const events = await eventsAfter(seenUpTo, EVENTS_AT_ONCE)
  const newest = events.at(-1)
  if (!newest) return
  const followed = new Map(Map.groupBy(allFollowers(), ({ day }) => day))
  const ofDays = Map.groupBy(
    events.filter((event) => followed.has(event.park_day)),
    (event) => event.park_day
  )
  for (const [day, ofDay] of ofDays) {
    const text = await textOf(ofDay, day)
    for (const follower of followed.get(day) ?? []) tell(follower, { id: newest.id, text })
  }
  seenUpTo = newest.id
}

/** The events of a day as they are sent: each visit as it is now, once, and then the numbers of the day. */
export async function textOf(events: readonly VisitEvent[], day: Day): Promise<string> {
  const newestOf = new Map(events.map((event) => [event.visit_id, event.id]))
  const visits = await visitsById([...newestOf.keys()], clock.today())
  const told = [...newestOf].toSorted(([, one], [, other]) => one - other)
  const lines = told.flatMap(([visitId, id]) => {
    const visit = visits.get(visitId)
    return visit ? [messageOf('visit', visit, id)] : []
  })
  return lines.join('') + messageOf('summary', await visitSummary(day), events.at(-1)?.id ?? 0)
}

/** One event as the stream has it. JSON has no line breaks of its own. */
export function messageOf(
  event: 'visit' | 'summary' | 'reset',
  data: Visit | VisitSummary | { day: Day },
  id: number
): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
