import type { HttpContext } from '@adonisjs/core/http'
import {
  askParentSchema,
  confirmParentLinkSchema,
  openParentLinkSchema,
} from '@trailgate/shared/parent_links/schemas'
import { callerOf, visitorOf } from '#access/caller'
import { giveParentLinkCookie, giveSessionCookie, parentLinkCookie } from '#access/cookies'
import { clock } from '#platform/clock'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { askParent } from '#visits/parent_links/ask_parent'
import {
  confirmParentLink,
  openParentLink,
  parentLinkState,
  refuseParentLink,
} from '#visits/parent_links/answer_parent_link'
import { PARENT_LINK_SECONDS } from '#visits/parent_links/parent_links'

/** Waivers sent to a parent's phone (docs/product/minors.md, The parent's phone). */
export default class ParentLinksController {
  /** POST /kiosk/parent-links */
  async store(ctx: HttpContext) {
    const asked = validate(askParentSchema({ today: clock.today() }), ctx.request.body())
    return send(ctx, await askParent(callerOf(ctx), asked), { status: 201 })
  }

  /** GET /kiosk/parent-links/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await parentLinkState(visitorOf(ctx).id, Number(ctx.params.id)))
  }

  /** POST /parent-links/open: until the child is confirmed, the token in the cookie is the session. */
  async open(ctx: HttpContext) {
    const { token } = validate(openParentLinkSchema, ctx.request.body())
    const cookie = parentLinkCookie(ctx)
    const { opened, session } = await openParentLink(callerOf(ctx), { token, cookie })
    if (!opened.confirmed) giveParentLinkCookie(ctx, token, PARENT_LINK_SECONDS)
    if (session) giveSessionCookie(ctx, session.token, session.seconds)
    return send(ctx, opened)
  }

  /** POST /parent-links/{id}/confirm */
  async confirm(ctx: HttpContext) {
    const sent = validate(confirmParentLinkSchema({ today: clock.today() }), ctx.request.body())
    const which = { id: Number(ctx.params.id), token: parentLinkCookie(ctx) }
    const { told, session, cookie } = await confirmParentLink(callerOf(ctx), { ...which, ...sent })
    giveSessionCookie(ctx, session.token, session.seconds)
    giveParentLinkCookie(ctx, cookie, PARENT_LINK_SECONDS)
    return send(ctx, told, { status: 201 })
  }

  /** POST /parent-links/{id}/refuse */
  async refuse(ctx: HttpContext) {
    const which = { id: Number(ctx.params.id), token: parentLinkCookie(ctx) }
    await refuseParentLink(callerOf(ctx), which)
    return sendNothing(ctx)
  }
}
