import type { HttpContext } from '@adonisjs/core/http'
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  provenSecondFactorSchema,
} from '@trailgate/shared/staff/second_factor'
import {
  renewRecoveryCodes,
  resetSecondFactor,
  turnOffSecondFactor,
} from '#access/second_factor/change'
import { beginSecondFactor, confirmSecondFactor } from '#access/second_factor/set_up'
import { actorOf, callerOf, staffOf } from '#access/caller'
import { ownOf } from '#staff/own'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { secondFactorOf } from '#access/second_factor/second_factor_of'
import { staffMemberById } from '#staff/staff_members'

/** Second factors of staff (docs/product/staff.md). */
export default class SecondFactorsController {
  /** GET /auth/second-factor: the caller's own. */
  async show(ctx: HttpContext) {
    return send(ctx, await secondFactorOf(staffOf(ctx)))
  }

  /** POST /auth/second-factor: a secret for an authenticator app, to be confirmed with a code. */
  async store(ctx: HttpContext) {
    const { password } = validate(beginSecondFactorSchema, ctx.request.body())
    return send(ctx, await beginSecondFactor(ownOf(callerOf(ctx)), password), { status: 201 })
  }

  /** POST /auth/second-factor/confirm */
  async confirm(ctx: HttpContext) {
    const { code } = validate(confirmSecondFactorSchema, ctx.request.body())
    return send(ctx, await confirmSecondFactor(ownOf(callerOf(ctx)), code))
  }

  /** POST /auth/second-factor/recovery-codes */
  async renew(ctx: HttpContext) {
    const proof = validate(provenSecondFactorSchema, ctx.request.body())
    return send(ctx, await renewRecoveryCodes(ownOf(callerOf(ctx)), proof))
  }

  /** POST /auth/second-factor/off */
  async turnOff(ctx: HttpContext) {
    const proof = validate(provenSecondFactorSchema, ctx.request.body())
    await turnOffSecondFactor(ownOf(callerOf(ctx)), proof)
    return sendNothing(ctx)
  }

  /** DELETE /staff/{id}/second-factor: an admin resets another account's. */
  async reset(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await resetSecondFactor({ id, by: actorOf(ctx) })
    return send(ctx, await staffMemberById(id))
  }
}
