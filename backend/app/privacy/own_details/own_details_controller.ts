import type { HttpContext } from '@adonisjs/core/http'
import {
  confirmEmailSchema,
  ignoredOwnDetails,
  isRemindersOnly,
  ownDetailsSchema,
  ownPasswordSchema,
  ownRemindersSchema,
} from '@trailgate/shared/own_details/schemas'
import { changeOwnDetails } from '#privacy/own_details/change_own_details'
import { changeReminders } from '#privacy/own_details/change_reminders'
import { changeOwnPassword } from '#privacy/own_details/change_own_password'
import { confirmEmail } from '#privacy/own_details/confirm_email'
import { callerOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { ownDetailsOf, pendingEmailOf } from '#privacy/own_details/own_details'
import { clock } from '#platform/clock'
import { toOwnDetails } from '#privacy/own_details/own_details_transformer'

/** A rider's changes to their own record, protected by their password (docs/product/portal.md, Own details). */
export default class OwnDetailsController {
  /** GET /customers/me/details */
  async show(ctx: HttpContext) {
    return send(ctx, await this.detailsOf(ctx))
  }

  /** PUT /customers/me */
  async update(ctx: HttpContext) {
    if (isRemindersOnly(ctx.request.body())) {
      const { service_letters: on } = validate(ownRemindersSchema(), ctx.request.body())
      await changeReminders(callerOf(ctx), on)
    } else {
      const change = validate(ownDetailsSchema(), ctx.request.body())
      await changeOwnDetails(callerOf(ctx), change)
    }
    const ignored = ignoredOwnDetails(ctx.request.body())
    return send(ctx, { ...(await this.detailsOf(ctx)), ignored })
  }

  /** PUT /customers/me/password: 204; ends all other sessions of the rider. */
  async changePassword(ctx: HttpContext) {
    const change = validate(ownPasswordSchema(), ctx.request.body())
    await changeOwnPassword(callerOf(ctx), change)
    return sendNothing(ctx)
  }

  /** POST /confirm-email: for the holder of the mailed link. */
  async confirmEmail(ctx: HttpContext) {
    const { token } = validate(confirmEmailSchema(), ctx.request.body())
    await confirmEmail(callerOf(ctx), { token })
    return sendNothing(ctx)
  }

  private async detailsOf(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    const [row, pending] = [await ownDetailsOf(id), await pendingEmailOf(id)]
    return toOwnDetails(row, pending, clock.today())
  }
}
