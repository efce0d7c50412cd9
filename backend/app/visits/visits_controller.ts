import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { messages } from '@trailgate/shared/visits/messages'
import {
  checkInSchema,
  checkOutOneSchema,
  checkOutSchema,
  kioskCheckInSchema,
  undoSchema,
  visitDaySchema,
  visitListSchema,
  visitsOfCustomerSchema,
} from '@trailgate/shared/visits/schemas'
import { Forbidden } from '#platform/http/refusals'
import { callerOf } from '#access/caller'
import { may } from '#access/may'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { clock } from '#platform/clock'
import { checkInAtCounter } from '#visits/check_in_at_counter'
import { checkInAtKiosk } from '#visits/check_in_at_kiosk'
import { checkOut, checkOutMany } from '#visits/check_out'
import { listVisits, visitsOfCustomer } from '#visits/list_visits'
import { undoCheckIn, undoCheckOut } from '#visits/undo'
import { visitById } from '#visits/visit_rows'
import { visitSummary } from '#visits/visit_summary'

/** Visits of the park (docs/product/visits.md). */
export default class VisitsController {
  /** POST /kiosk/visits: the rider and minors of theirs. Always 201, so that the answer does not tell who was in before. */
  async storeAtKiosk(ctx: HttpContext) {
    const { subject_ids: subjectIds } = validate(kioskCheckInSchema, ctx.request.body())
    return send(ctx, await checkInAtKiosk(callerOf(ctx), subjectIds), { status: 201 })
  }

  /** POST /visits: the same for staff. */
  async store(ctx: HttpContext) {
    const sent = validate(checkInSchema, ctx.request.body())
    const { visits, isNew } = await checkInAtCounter(callerOf(ctx), sent)
    return send(ctx, visits, { status: isNew ? 201 : 200 })
  }

  /** GET /visits */
  async index(ctx: HttpContext) {
    const today = clock.today()
    const list = validateQuery(ctx, visitListSchema({ today }))
    const { visits, total } = await listVisits(list, today)
    return send(ctx, visits, { total })
  }

  /** GET /customers/{id}/visits */
  async ofCustomer(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, visitsOfCustomerSchema))
    const { visits, total } = await visitsOfCustomer(Number(ctx.params.id), page, clock.today())
    return send(ctx, visits, { total })
  }

  /** GET /visits/summary */
  async summary(ctx: HttpContext) {
    const { day } = validateQuery(ctx, visitDaySchema({ today: clock.today() }))
    return send(ctx, await visitSummary(day))
  }

  /** POST /visits/{id}/check-out: a visit that is over is answered as it is, with who took the minor. */
  async checkOut(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const sent = validate(checkOutOneSchema, ctx.request.body())
    const changed = await checkOut(callerOf(ctx), { id, sent })
    return send(ctx, { ...(await visitById(id, clock.today())), changed })
  }

  /** POST /visits/{id}/undo: a visit that was taken back is answered as it is. */
  async undo(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const caller = callerOf(ctx)
    const { reason = null } = validate(undoSchema, ctx.request.body())
    await undoCheckIn(caller, { id, reason })
    const undone = await visitById(id, clock.today())
    if (caller.kind === 'staff') return send(ctx, undone)
    return send(ctx, { visit_id: id, customer_id: undone.customer_id, state: undone.state })
  }

  /** POST /visits/{id}/check-out/undo: a visit that is open is answered as it is. */
  async undoCheckOut(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { reason = null } = validate(undoSchema, ctx.request.body())
    await undoCheckOut(callerOf(ctx), { id, reason })
    return send(ctx, await visitById(id, clock.today()))
  }

  /** POST /visits/check-out: some visits, or everybody who is in on a day. */
  async checkOutMany(ctx: HttpContext) {
    const sent = validate(checkOutSchema({ today: clock.today() }), ctx.request.body())
    if ('day' in sent && !may(ctx, 'visits.check_out_all')) {
      throw new Forbidden(messages['check_out.all_forbidden'])
    }
    return send(ctx, { updated_count: await checkOutMany(callerOf(ctx), sent) })
  }
}
