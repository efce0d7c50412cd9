import logger from '@adonisjs/core/services/logger'
import type { Day } from '@trailgate/shared/dates'
import { VISIT_STREAM } from '@trailgate/shared/visits/constants'
import type { Visit, VisitSummary } from '@trailgate/shared/visits/schemas'
import { clock } from '#platform/clock'
import { inShareOfPark } from '#platform/share_key'
import { eventsAfter, newestEvent, type VisitEvent } from '#visits/stream/events'
import { followedSummary, forgetDays } from '#visits/stream/followed_days'
import { allSubscribers, close, deliver, write, type Message } from '#visits/stream/subscribers'
import { validKeys } from '#access/api_keys/key_caller'
import { validTokens } from '#visits/stream/valid_tokens'
import { visitsById } from '#visits/visit_rows'

/** Poll interval of a process that has subscribers. */
const POLL_MS = 1000
/** How often the tokens of the subscribers are validated again. */
const VALIDATE_TOKENS_MS = 10_000
/** Maximum events of one poll: many times what the gates of a park make in a second. The rest waits for the next one. */
const EVENTS_PER_POLL = 10_000
/** Maximum visits of one message of about 200 KB, which a subscriber may leave unread. */
const VISITS_PER_MESSAGE = 200

const HEARTBEAT = ': beat\n\n'

let lastEventId: number | null = null
let polling: NodeJS.Timeout | undefined
let running: Promise<void> | undefined
let last = { heartbeat: 0, validation: 0 }

/** Polls the events table while this process has subscribers: once for all of them. */
export async function startPolling() {
  if (polling) return
  last = { heartbeat: performance.now(), validation: performance.now() }
  polling = inShareOfPark(() => setInterval(() => void pollOnce(), POLL_MS))
  polling.unref()
  lastEventId = await newestEvent()
}

/** Ends all streams at shutdown; clients reconnect to another process. */
export function closeStreams() {
  stopPolling()
  for (const subscriber of allSubscribers()) close(subscriber)
}

function stopPolling() {
  clearInterval(polling)
  polling = undefined
  lastEventId = null
  forgetDays()
}

/** Polls never overlap. A failed one is made up for by the next. */
function pollOnce(): Promise<void> {
  running ??= poll()
    .catch((error: unknown) => logger.warn({ err: error }, 'visit stream: poll failed'))
    .finally(() => {
      running = undefined
    })
  return running
}

async function poll() {
  if (allSubscribers().length === 0) return stopPolling()
  const now = performance.now()
  if (now - last.validation >= VALIDATE_TOKENS_MS) {
    last.validation = now
    await closeExpiredStreams()
  }
  if (now - last.heartbeat >= VISIT_STREAM.beatSeconds * 1000) {
    last.heartbeat = now
    for (const subscriber of allSubscribers()) write(subscriber, HEARTBEAT)
  }
  await broadcastEvents()
}

/** Ends the streams whose token or key is no longer valid. */
export async function closeExpiredStreams() {
  const followers = allSubscribers().map(({ follower }) => follower)
  const tokenIds = new Set(followers.flatMap((each) => (each.key ? [] : each.tokenId)))
  const keyIds = new Set(followers.flatMap(({ key }) => key?.id ?? []))
  const now = clock.now()
  const tokens = await validTokens([...tokenIds], now)
  const keys = await validKeys([...keyIds], now)
  for (const subscriber of allSubscribers()) {
    const { follower } = subscriber
    const isLive = follower.key ? keys.has(follower.key.id) : tokens.has(follower.tokenId)
    if (!isLive) close(subscriber)
  }
}

/** Reads the new events once and sends them to all subscribers of their day. */
export async function broadcastEvents() {
  if (lastEventId === null) return
  if ((await newestEvent()) === lastEventId) return
  const events = await eventsAfter(lastEventId, EVENTS_PER_POLL)
  const newest = events.at(-1)
  if (!newest) return
  const byDay = new Map(Map.groupBy(allSubscribers(), ({ day }) => day))
  forgetDays(new Set(byDay.keys()))
  const ofDays = Map.groupBy(
    events.filter((event) => byDay.has(event.park_day)),
    (event) => event.park_day
  )
  for (const [day, ofDay] of ofDays) {
    for await (const message of messagesOf(ofDay, day)) {
      for (const subscriber of byDay.get(day) ?? []) deliver(subscriber, message)
    }
  }
  lastEventId = newest.id
}

/**
 * The events of a day as they are sent: each visit once, as it is now, in the order of their newest events, so that a client resumes after
 * any message. The summary of the day ends the last one.
 */
export async function* messagesOf(
  events: readonly VisitEvent[],
  day: Day
): AsyncGenerator<Message> {
  const newestOf = new Map(events.map((event) => [event.visit_id, event.id]))
  const inOrder = [...newestOf].toSorted(([, one], [, other]) => one - other)
  for (let start = 0; start < inOrder.length; start += VISITS_PER_MESSAGE) {
    const some = inOrder.slice(start, start + VISITS_PER_MESSAGE)
    const visits = await visitsById(
      some.map(([visitId]) => visitId),
      clock.today()
    )
    const lines = some.map(([visitId, id]) => {
      const visit = visits.get(visitId)
      // A visit that a merge has put under another is in no list any more.
      return visit ? serialize('visit', visit, id) : serialize('gone', { id: visitId }, id)
    })
    const id = some.at(-1)?.[1] ?? 0
    const isLast = start + VISITS_PER_MESSAGE >= inOrder.length
    if (isLast) lines.push(serialize('summary', await followedSummary(day), id))
    yield { id, text: lines.join('') }
  }
}

/** One server-sent event. JSON contains no line breaks of its own. */
export function serialize(
  event: 'visit' | 'gone' | 'summary' | 'reset',
  data: Visit | VisitSummary | { id: number } | { day: Day },
  id: number
): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
