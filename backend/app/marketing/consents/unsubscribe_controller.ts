import type { HttpContext } from '@adonisjs/core/http'
import type { Unsubscribing } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { unsubscribe, whatLinkStops } from '#marketing/consents/unsubscribe'
import { stopReminders, whatStops } from '#letters/stop_reminders'
import { isOfReminders } from '#letters/stop_token'
import { NotFound } from '#platform/http/refusals'
import { Refusal } from '#platform/http/refusal'
import { actorOf } from '#access/caller'
import { send } from '#platform/http/send'
import {
  UNSUBSCRIBE_POLICY,
  unsubscribePage,
  type Page,
} from '#marketing/consents/unsubscribe_page'
import { consume } from '#platform/http/rate_limits'

/**
 * The link in every campaign message (docs/product/marketing.md) and reminder (docs/product/letters.md): a page for people, JSON for programs. No sign-in
 * needed.
 */
export default class UnsubscribeController {
  /** GET /unsubscribe/{token}: asks. Mail scanners follow links, so it changes nothing. */
  async show(ctx: HttpContext) {
    const token = String(ctx.params.token)
    return answer(ctx, () => (isOfReminders(token) ? whatStops(token) : whatLinkStops(token)))
  }

  /**
   * POST /unsubscribe/{token}: from the page's button or a mail program's one-click unsubscribe (RFC 8058). The body is
   * ignored.
   */
  async stop(ctx: HttpContext) {
    const token = String(ctx.params.token)
    const by = actorOf(ctx)
    if (isOfReminders(token)) return answer(ctx, () => stopReminders(token, by))
    const userAgent = ctx.request.header('user-agent') ?? null
    return answer(ctx, () => unsubscribe(token, { by, userAgent }))
  }
}

async function answer(ctx: HttpContext, work: () => Promise<Unsubscribing>) {
  if (!wantsPage(ctx)) return send(ctx, await limited(ctx, work))
  try {
    const { subscribed, message } = await limited(ctx, work)
    const title = messages[subscribed ? 'title' : 'done.title']
    return sendPage(ctx, 200, { title, message, asks: subscribed })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.retryAfter) ctx.response.header('retry-after', String(error.retryAfter))
    const message = error instanceof NotFound ? error.message : messages.failed
    return sendPage(ctx, error.status, { title: messages.title, message, failed: true })
  }
}

/** Rate-limits callers who guess links; a valid link costs nothing. */
async function limited(ctx: HttpContext, work: () => Promise<Unsubscribing>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NotFound) await consume(['unsubscribe.address', ctx.request.ip()])
    throw error
  }
}

function wantsPage({ request }: HttpContext): boolean {
  return /\btext\/html\b/i.test(request.header('accept') ?? '')
}

function sendPage({ response }: HttpContext, status: number, page: Page) {
  response.header('content-type', 'text/html; charset=utf-8')
  response.header('content-security-policy', UNSUBSCRIBE_POLICY)
  response.status(status).send(unsubscribePage(page))
}
