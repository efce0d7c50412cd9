import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import { Conflict } from '#exceptions/refusals'
import { actorOf, visitorOf } from '#http/caller'
import { ownDataZip } from '#http/own_data_zip'
import { ownData } from '#queries/own_data/own_data'
import { clock } from '#services/clock'
import { record } from '#services/history'
import { spend } from '#services/limits'

/** Whose data are being put together in this process. */
const underWay = new Set<number>()

/** GET /customers/me/export: everything that is kept about the rider and linked minors, as one ZIP file. */
export default class OwnDataController {
  /** One at a time for each rider, and each is noted in the history. */
  async show(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    ctx.response.header('content-type', 'application/zip')
    const fileName = `trailgate-my-data-${clock.today()}.zip`
    ctx.response.header('content-disposition', `attachment; filename="${fileName}"`)
    if (ctx.request.method() === 'HEAD') return ctx.response.send(null)

    if (underWay.has(id)) throw new Conflict(messages['own.busy'])
    await spend(['own_data.rider', String(id)])
    underWay.add(id)
    ctx.response.onFinish(() => underWay.delete(id))
    const collected = await ownData(id, { today: clock.today(), now: clock.now() })
    await record({ action: 'customer.exported', by: actorOf(ctx), customerId: id })
    ctx.response.stream(ownDataZip(collected))
  }
}
