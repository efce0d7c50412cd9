import type { HttpContext } from '@adonisjs/core/http'
import { beatSchema, offlineBatchSchema } from '@trailgate/shared/offline/schemas'
import { offlineListSchema, offlineResolveSchema } from '@trailgate/shared/offline/staff_schemas'
import { callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { beat } from '#visits/offline/beat'
import { offlineRows, pictureOf } from '#visits/offline/offline_rows'
import { receiveBatch } from '#visits/offline/receive_batch'
import { resolveItem } from '#visits/offline/resolve_item'

/** Items that tablets captured without a network (docs/product/offline.md). */
export default class OfflineController {
  /** POST /kiosk/offline */
  async store(ctx: HttpContext) {
    const batch = validate(offlineBatchSchema, ctx.request.body())
    return send(ctx, await receiveBatch(callerOf(ctx), batch))
  }

  /** POST /kiosk/beat */
  async beat(ctx: HttpContext) {
    const sent = validate(beatSchema, ctx.request.body())
    return send(ctx, await beat(callerOf(ctx), sent))
  }

  /** GET /kiosk/offline */
  async index(ctx: HttpContext) {
    const { list, total } = await offlineRows(validateQuery(ctx, offlineListSchema))
    return send(ctx, list, { total })
  }

  /** GET /kiosk/offline/{uid}/signature: the picture as captured. */
  async signature(ctx: HttpContext) {
    const picture = await pictureOf(String(ctx.params.uid))
    ctx.response.header('content-type', 'image/png')
    ctx.response.header('x-content-type-options', 'nosniff')
    ctx.response.send(picture)
  }

  /** POST /kiosk/offline/{uid}/resolve */
  async resolve(ctx: HttpContext) {
    const sent = validate(offlineResolveSchema, ctx.request.body())
    const uid = String(ctx.params.uid)
    return send(ctx, await resolveItem(callerOf(ctx), { uid, sent }))
  }
}
