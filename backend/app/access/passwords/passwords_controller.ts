import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/sessions/messages'
import {
  forgotPasswordSchema,
  resetPasswordSchema,
  type ForgotPasswordAnswer,
} from '@trailgate/shared/sessions/schemas'
import { callerOf } from '#access/caller'
import { linkFromStaff } from '#access/passwords/link_from_staff'
import { isInUse, mailForgotten } from '#access/passwords/mail_forgotten'
import { resetPassword } from '#access/passwords/reset_password'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { inBackground } from '#platform/jobs/background'
import { letterTo, withinBudget } from '#platform/http/rate_limits'

/** Forgotten and new passwords of riders (Sign-in; docs/product/portal.md). */
export default class PasswordsController {
  /**
   * POST /forgot-password: the same answer in the same time, whether the address is known or not; the look-up runs in
   * the background. Above the rate limit of an address of letters nothing is sent to it.
   */
  async forgot(ctx: HttpContext) {
    const { email } = validate(forgotPasswordSchema, ctx.request.body())
    const ip = ctx.request.ip()
    if (!mailEnabled()) return send(ctx, { message: messages['forgot.no_letters'] })
    const isWithin = await withinBudget(['forgot.address', ip])
    inBackground('forgot-password', async () => {
      // Above the network's budget only addresses in use get letters: made-up ones use up no one's letters.
      if (!isWithin && !(await isInUse(email))) return
      if (await withinBudget(letterTo(email))) await mailForgotten(email)
    })
    return send(ctx, { message: messages['forgot.done'] } satisfies ForgotPasswordAnswer)
  }

  /** POST /reset-password: 204; ends all sessions of that person. */
  async reset(ctx: HttpContext) {
    const { token, password } = validate(resetPasswordSchema, ctx.request.body())
    await resetPassword(callerOf(ctx), { token, password })
    return sendNothing(ctx)
  }

  /** POST /customers/{id}/password-link: for any customer, imported ones too. */
  async link(ctx: HttpContext) {
    const customerId = Number(ctx.params.id)
    return send(ctx, await linkFromStaff(callerOf(ctx), { customerId }), { status: 201 })
  }
}
