import type { HttpContext } from '@adonisjs/core/http'
import { voidWaiverSchema } from '@trailgate/shared/waivers/schemas'
import { can } from '@trailgate/shared/permissions'
import { callerOf, staffOf } from '#access/caller'
import { voidWaiver } from '#waivers/void_waiver'
import { send, sendList } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import {
  sealOfWaiver,
  waiverForStaff,
  waiverOfCustomer,
  waiversOfCustomer,
  waiversOfCustomersMinor,
} from '#waivers/waivers_of_customer'
import { clock } from '#platform/clock'

/** Signed waivers of a customer, for staff. */
export default class CustomerWaiversController {
  /** GET /customers/{id}/waivers */
  async index(ctx: HttpContext) {
    return sendList(ctx, await waiversOfCustomer(Number(ctx.params.id), clock.today()))
  }

  /** GET /customers/{id}/waivers/{waiverId}/detail */
  async show(ctx: HttpContext) {
    const which = { customerId: Number(ctx.params.id), waiverId: Number(ctx.params.waiverId) }
    const medical = can(staffOf(ctx).role, 'waivers.medical')
    return send(ctx, await waiverOfCustomer({ ...which, medical }, clock.today()))
  }

  /** GET /customers/{id}/waivers/{waiverId}/seal */
  async seal(ctx: HttpContext) {
    const which = { customerId: Number(ctx.params.id), waiverId: Number(ctx.params.waiverId) }
    return send(ctx, await sealOfWaiver(which))
  }

  /** POST /waivers/{id}/void: adds an event; the signed waiver stays unchanged. */
  async void(ctx: HttpContext) {
    const { reason } = validate(voidWaiverSchema, ctx.request.body())
    const id = Number(ctx.params.id)
    await voidWaiver(callerOf(ctx), { id, reason })
    return send(ctx, await waiverForStaff(id, clock.today()))
  }

  /** GET /customers/{id}/minors/{minorId}/waivers */
  async ofMinor(ctx: HttpContext) {
    const whose = { customerId: Number(ctx.params.id), minorId: Number(ctx.params.minorId) }
    return sendList(ctx, await waiversOfCustomersMinor(whose, clock.today()))
  }
}
