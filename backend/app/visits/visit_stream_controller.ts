import type { HttpContext } from '@adonisjs/core/http'
import type { Day } from '@trailgate/shared/dates'
import { messages } from '@trailgate/shared/visits/messages'
import { visitDaySchema } from '@trailgate/shared/visits/schemas'
import { Unavailable } from '#platform/http/refusals'
import { staffOf } from '#access/caller'
import { validateQuery } from '#platform/http/validate'
import { clock } from '#platform/clock'
import { eventsAfter, isResumable, newestEvent } from '#visits/stream/events'
import { begin, follow, hasRoom, leave, type Message } from '#visits/stream/followers'
import { messageOf, startLooking, textOf } from '#visits/stream/tell_followers'
import { visitSummary } from '#visits/visit_summary'

/** A client that missed more than this reads the list anew. */
const MISSED_MAX = 1000

/** A screen that has no room comes again after so many seconds. */
const FULL_FOR_SECONDS = 30

/** GET /visits/stream: what changes of the visits of a day, as server-sent events (docs/product/visits.md). */
export default class VisitStreamController {
  async show(ctx: HttpContext) {
    const { day } = validateQuery(ctx, visitDaySchema({ today: clock.today() }))
    const { tokenId } = staffOf(ctx)
    ctx.response.header('content-type', 'text/event-stream; charset=utf-8')
    // A proxy hands every piece on at once.
    ctx.response.header('x-accel-buffering', 'no')
    if (ctx.request.method() === 'HEAD') return ctx.response.send(null)
    if (!hasRoom(tokenId)) throw new Unavailable(FULL_FOR_SECONDS, messages['stream.full'])

    const follower = follow({ tokenId, day })
    try {
      await startLooking()
      const newest = await newestEvent()
      const missed = await missedSince(ctx.request.header('last-event-id'), { day, newest })
      begin(follower, missed, newest)
    } catch (error) {
      leave(follower)
      throw error
    }
    ctx.response.stream(follower.body)
  }
}

/** What a screen is told first: what it missed, or that it has missed too much, and the numbers of the day. */
async function missedSince(
  lastEventId: string | undefined,
  { day, newest }: { day: Day; newest: number }
): Promise<Message[]> {
  const last = lastEventId === undefined ? null : readId(lastEventId)
  if (last !== null && (await isResumable(last, newest))) {
    const events = await eventsAfter(last, MISSED_MAX + 1)
    if (events.length <= MISSED_MAX) {
      const ofDay = events.filter((event) => event.park_day === day && event.id <= newest)
      if (ofDay.length > 0) return [{ id: newest, text: await textOf(ofDay, day) }]
      return [await summaryOf(day, newest)]
    }
  }
  const reset = { id: newest, text: messageOf('reset', { day }, newest) }
  return [...(lastEventId === undefined ? [] : [reset]), await summaryOf(day, newest)]
}

async function summaryOf(day: Day, newest: number): Promise<Message> {
  return { id: newest, text: messageOf('summary', await visitSummary(day), newest) }
}

function readId(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
