import type { HttpContext } from '@adonisjs/core/http'
import { voidWaiverSchema } from '@trailgate/shared/waivers/schemas'
import { callerOf } from '#access/caller'
import { voidWaiver } from '#waivers/void_waiver'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import {
  sealOfWaiver,
  waiverForStaff,
  waiverOfCustomer,
  waiversOfCustomer,
  waiversOfCustomersMinor,
} from '#waivers/waivers_of_customer'
import { clock } from '#platform/clock'

/** The signed waivers of a customer, for staff. */
export default class CustomerWaiversController {
  /** GET /customers/{id}/waivers */
  async index(ctx: HttpContext) {
    return send(ctx, await waiversOfCustomer(Number(ctx.params.id), clock.today()))
  }

  /** GET /customers/{id}/waivers/{waiverId}/detail */
  async show(ctx: HttpContext) {
    const which = { customerId: Number(ctx.params.id), waiverId: Number(ctx.params.waiverId) }
    return send(ctx, await waiverOfCustomer(which, clock.today()))
  }

  /** GET /customers/{id}/waivers/{waiverId}/seal */
  async seal(ctx: HttpContext) {
    const which = { customerId: Number(ctx.params.id), waiverId: Number(ctx.params.waiverId) }
    return send(ctx, await sealOfWaiver(which))
  }

  /** POST /waivers/{id}/void: an event of its own, the waiver stays as it was signed. */
  async void(ctx: HttpContext) {
    const { reason } = validate(voidWaiverSchema, ctx.request.body())
    const id = Number(ctx.params.id)
    await voidWaiver(callerOf(ctx), { id, reason })
    return send(ctx, await waiverForStaff(id, clock.today()))
  }

  /** GET /customers/{id}/minors/{minorId}/waivers */
  async ofMinor(ctx: HttpContext) {
    const whose = { customerId: Number(ctx.params.id), minorId: Number(ctx.params.minorId) }
    return send(ctx, await waiversOfCustomersMinor(whose, clock.today()))
  }
}
