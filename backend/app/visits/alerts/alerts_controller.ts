import type { HttpContext } from '@adonisjs/core/http'
import { alertSchema } from '@trailgate/shared/visits/schemas'
import { actorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { removeAlert, setAlert } from '#visits/alerts/set_alert'
import { customerDetail } from '#visits/person/customer_detail'

/** Alerts about people, for staff (docs/product/visits.md#alerts). */
export default class AlertsController {
  /** PUT /customers/{id}/alert */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const today = clock.today()
    const alert = validate(alertSchema({ today }), ctx.request.body())
    await setAlert({ id, alert, by: actorOf(ctx) })
    return send(ctx, await customerDetail(id, today))
  }

  /** DELETE /customers/{id}/alert */
  async destroy(ctx: HttpContext) {
    await removeAlert({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
