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
import type { Own } from '#access/second_factor/proven_owner'
import { beginSecondFactor, confirmSecondFactor } from '#access/second_factor/set_up'
import { actorOf, staffOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { secondFactorOf } from '#access/second_factor/second_factor_of'
import { staffMemberById } from '#staff/staff_members'

/** The second factor of staff (docs/product/staff.md). */
export default class SecondFactorsController {
  /** GET /auth/second-factor: one's own. */
  async show(ctx: HttpContext) {
    return send(ctx, await secondFactorOf(staffOf(ctx)))
  }

  /** POST /auth/second-factor: the secret for an app, which a code must confirm. */
  async store(ctx: HttpContext) {
    const { password } = validate(beginSecondFactorSchema, ctx.request.body())
    return send(ctx, await beginSecondFactor(ownOf(ctx), password), { status: 201 })
  }

  /** POST /auth/second-factor/confirm */
  async confirm(ctx: HttpContext) {
    const { code } = validate(confirmSecondFactorSchema, ctx.request.body())
    return send(ctx, await confirmSecondFactor(ownOf(ctx), code))
  }

  /** POST /auth/second-factor/recovery-codes */
  async renew(ctx: HttpContext) {
    const proof = validate(provenSecondFactorSchema, ctx.request.body())
    return send(ctx, await renewRecoveryCodes(ownOf(ctx), proof))
  }

  /** POST /auth/second-factor/off */
  async turnOff(ctx: HttpContext) {
    const proof = validate(provenSecondFactorSchema, ctx.request.body())
    await turnOffSecondFactor(ownOf(ctx), proof)
    return sendNothing(ctx)
  }

  /** DELETE /staff/{id}/second-factor: somebody else's, by an admin. */
  async reset(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await resetSecondFactor({ id, by: actorOf(ctx) })
    return send(ctx, await staffMemberById(id))
  }
}

function ownOf(ctx: HttpContext): Own {
  return { staff: staffOf(ctx), by: actorOf(ctx), ip: ctx.request.ip() }
}
