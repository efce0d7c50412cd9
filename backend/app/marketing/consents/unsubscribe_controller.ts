import type { HttpContext } from '@adonisjs/core/http'
import type { Unsubscribing } from '@trailgate/shared/marketing/campaigns'
import { messages } from '@trailgate/shared/marketing/unsubscribe_messages'
import { unsubscribe, whatLinkStops } from '#marketing/consents/unsubscribe'
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
 * The link in every message of a campaign (docs/product/marketing.md): people get a page, programs the same as JSON. Nobody has to sign in.
 */
export default class UnsubscribeController {
  /** GET /unsubscribe/{token}: asks. Mail scanners follow links, so nothing changes here. */
  async show(ctx: HttpContext) {
    return answer(ctx, () => whatLinkStops(String(ctx.params.token)))
  }

  /** POST /unsubscribe/{token}: by the button of the page, or one click in a mail program (RFC 8058). What is in the body does not matter. */
  async stop(ctx: HttpContext) {
    const userAgent = ctx.request.header('user-agent') ?? null
    return answer(ctx, () => unsubscribe(String(ctx.params.token), { by: actorOf(ctx), userAgent }))
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

/** Whoever tries links out is stopped; a good one costs nothing. */
async function limited(ctx: HttpContext, work: () => Promise<Unsubscribing>) {
  const { giveBack } = await consume(['unsubscribe.address', ctx.request.ip()])
  const done = await work()
  await giveBack()
  return done
}

function wantsPage({ request }: HttpContext): boolean {
  return /\btext\/html\b/i.test(request.header('accept') ?? '')
}

function sendPage({ response }: HttpContext, status: number, page: Page) {
  response.header('content-type', 'text/html; charset=utf-8')
  response.header('content-security-policy', UNSUBSCRIBE_POLICY)
  response.status(status).send(unsubscribePage(page))
}
