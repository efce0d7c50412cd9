import type { HttpContext } from '@adonisjs/core/http'
import { closingNoteSchema, newClosingSchema } from '@trailgate/shared/drawers/schemas'
import { can } from '@trailgate/shared/permissions'
import { actorOf, callerOf, staffOf } from '#access/caller'
import { closeDrawer } from '#memberships/drawers/close_drawer'
import { closingById, toClosing } from '#memberships/drawers/closings'
import { noteClosing } from '#memberships/drawers/note_closing'
import { clock } from '#platform/clock'
import { isoTime } from '#platform/database/sql_time'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** Counted drawers (docs/product/day.md). */
export default class ClosingsController {
  /** POST /day-closings: callers who may not see money count blind. */
  async store(ctx: HttpContext) {
    const closing = validate(newClosingSchema({ today: clock.today() }), ctx.request.body())
    const row = await closingById(await closeDrawer(callerOf(ctx), closing))
    const answer = can(staffOf(ctx).role, 'memberships.money')
      ? toClosing(row)
      : { id: row.id, closed_at: isoTime(row.created_at) }
    return send(ctx, answer, { status: 201 })
  }

  /** PUT /day-closings/{id} */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { note } = validate(closingNoteSchema, ctx.request.body())
    await noteClosing({ id, note, by: actorOf(ctx) })
    return send(ctx, toClosing(await closingById(id)))
  }
}
