import type { HttpContext } from '@adonisjs/core/http'
import { ownStaffPasswordSchema } from '@trailgate/shared/staff/schemas'
import { callerOf } from '#access/caller'
import { sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { changeOwnPassword } from '#staff/change_own_password'
import { ownOf } from '#staff/own'

/** A staff member's own account (docs/product/staff.md). */
export default class OwnAccountController {
  /** PUT /auth/me/password */
  async password(ctx: HttpContext) {
    await changeOwnPassword(
      ownOf(callerOf(ctx)),
      validate(ownStaffPasswordSchema, ctx.request.body())
    )
    return sendNothing(ctx)
  }
}
