import type { HttpContext } from '@adonisjs/core/http'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import { visitDaySchema } from '@trailgate/shared/visits/schemas'
import { RateLimited, Unavailable } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { validateQuery } from '#platform/http/validate'
import { clock } from '#platform/clock'
import { serialize, messagesOf, startPolling } from '#visits/stream/broadcast'
import { eventsAfter, isResumable, newestEvent } from '#visits/stream/events'
import { followedSummary } from '#visits/stream/followed_days'
import {
  close,
  hasRoom,
  isSpent,
  startFrom,
  subscribe,
  type Follower,
  type Message,
} from '#visits/stream/subscribers'

/** Maximum events of a replay, three seconds of 300 check-ins each; a client that missed more reads the list again. */
const REPLAY_MAX = 1000

/** `Retry-After` while there is no room. */
const RETRY_SECONDS = 30

/** GET /visits/stream: changes of the visits of a day as server-sent events (docs/product/visits.md#the-stream). */
export default class VisitStreamController {
  async show(ctx: HttpContext) {
    const { day } = validateQuery(ctx, visitDaySchema({ today: clock.today() }))
    const follower = followerOf(ctx)
    ctx.response.header('content-type', 'text/event-stream; charset=utf-8')
    // Disables response buffering in nginx.
    ctx.response.header('x-accel-buffering', 'no')
    if (ctx.request.method() === 'HEAD') return ctx.response.send(null)
    if (isSpent(follower)) throw new RateLimited(RETRY_SECONDS)
    if (!hasRoom(follower)) throw new Unavailable(RETRY_SECONDS, messages['stream.full'])

    const subscriber = subscribe({ ...follower, day })
    try {
      await startPolling()
      const newest = await newestEvent()
      const replay = await replayFrom(ctx.request.header('last-event-id'), { day, newest })
      startFrom(subscriber, replay, newest)
    } catch (error) {
      close(subscriber)
      throw error
    }
    ctx.response.stream(subscriber.body)
  }
}

function followerOf(ctx: HttpContext): Follower {
  if (ctx.caller?.kind === 'key') return { key: ctx.caller.key }
  const { tokenId, id: staffId } = staffOf(ctx)
  return { tokenId, staffId }
}

type Now = { day: Day; newest: number }

/** Missed events, or a reset if they are unknown or too many; always with the summary of the day. */
async function replayFrom(lastEventId: string | undefined, now: Now): Promise<Message[]> {
  const { day, newest } = now
  if (lastEventId === undefined) return [await summaryOf(now)]
  const missed = await missedSince(readId(lastEventId), now)
  if (!missed)
    return [{ id: newest, text: serialize('reset', { day }, newest) }, await summaryOf(now)]
  if (missed.length === 0) return [await summaryOf(now)]
  return Array.fromAsync(messagesOf(missed, day))
}

/** The events of the day after an id; null when they are not all there, or are too many. */
async function missedSince(id: number | null, { day, newest }: Now) {
  if (id === null || !(await isResumable(id, newest))) return null
  const events = await eventsAfter(id, REPLAY_MAX + 1)
  if (events.length > REPLAY_MAX) return null
  return events.filter((event) => event.park_day === day && event.id <= newest)
}

async function summaryOf({ day, newest }: Now): Promise<Message> {
  return { id: newest, text: serialize('summary', await followedSummary(day), newest) }
}

function readId(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
