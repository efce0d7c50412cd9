import type { HttpContext } from '@adonisjs/core/http'
import { newSignLinkSchema, openSignLinkSchema } from '@trailgate/shared/sign_links/schemas'
import { callerOf } from '#access/caller'
import { giveSessionCookie } from '#access/cookies'
import { toKioskCustomer } from '#access/sessions/rider_transformer'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { openSignLink } from '#visits/sign_links/open_sign_link'
import { signLinkFromStaff } from '#visits/sign_links/sign_link_from_staff'

/** Links to sign without a password (docs/product/counter.md). */
export default class SignLinksController {
  /** POST /customers/{id}/sign-link */
  async store(ctx: HttpContext) {
    const { send_email: sendEmail = false } = validate(newSignLinkSchema, ctx.request.body())
    const asked = { customerId: Number(ctx.params.id), sendEmail }
    return send(ctx, await signLinkFromStaff(callerOf(ctx), asked), { status: 201 })
  }

  /** POST /sign-links/open: a session that may sign for the family of the link's owner, and nothing else. */
  async open(ctx: HttpContext) {
    const { token } = validate(openSignLinkSchema, ctx.request.body())
    const opened = await openSignLink(callerOf(ctx), token)
    giveSessionCookie(ctx, opened.token, opened.seconds)
    return send(ctx, toKioskCustomer(opened.signer))
  }
}
