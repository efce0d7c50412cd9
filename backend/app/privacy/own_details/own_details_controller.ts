import type { HttpContext } from '@adonisjs/core/http'
import {
  confirmEmailSchema,
  ownDetailsSchema,
  ownPasswordSchema,
} from '@trailgate/shared/own_details/schemas'
import { changeOwnDetails } from '#privacy/own_details/change_own_details'
import { changeOwnPassword } from '#privacy/own_details/change_own_password'
import { confirmEmail } from '#privacy/own_details/confirm_email'
import { callerOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { ownDetailsOf, pendingEmailOf } from '#privacy/own_details/own_details'
import { clock } from '#platform/clock'
import { toOwnDetails } from '#privacy/own_details/own_details_transformer'

/** What riders change of their own record, with their password (docs/product/portal.md, Own details). */
export default class OwnDetailsController {
  /** GET /customers/me/details */
  async show(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    const [row, pending] = [await ownDetailsOf(id), await pendingEmailOf(id)]
    return send(ctx, toOwnDetails(row, pending, clock.today()))
  }

  /** PUT /customers/me */
  async update(ctx: HttpContext) {
    const change = validate(ownDetailsSchema(), ctx.request.body())
    await changeOwnDetails(callerOf(ctx), change)
    return this.show(ctx)
  }

  /** PUT /customers/me/password: 204, and everybody else who was signed in as this rider is signed out. */
  async changePassword(ctx: HttpContext) {
    const change = validate(ownPasswordSchema(), ctx.request.body())
    await changeOwnPassword(callerOf(ctx), change)
    return sendNothing(ctx)
  }

  /** POST /confirm-email: by whoever has the letter. */
  async confirmEmail(ctx: HttpContext) {
    const { token } = validate(confirmEmailSchema(), ctx.request.body())
    await confirmEmail(callerOf(ctx), { token })
    return sendNothing(ctx)
  }
}
