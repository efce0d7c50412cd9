import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/deletion_requests/messages'
import { actorOf, visitorOf } from '#access/caller'
import { oneAtATime } from '#access/one_at_a_time'
import { dataExportZip } from '#privacy/data_export/data_export_zip'
import { dataExport } from '#privacy/data_export/data_export'
import { clock } from '#platform/clock'
import { record } from '#platform/history'
import { consume } from '#platform/http/rate_limits'

/** GET /customers/me/export: everything stored about the rider and linked minors, as one ZIP file. */
export default class DataExportController {
  /** One export at a time per rider, each recorded in the history. */
  async show(ctx: HttpContext) {
    const { id } = visitorOf(ctx)
    ctx.response.header('content-type', 'application/zip')
    const fileName = `trailgate-my-data-${clock.today()}.zip`
    ctx.response.header('content-disposition', `attachment; filename="${fileName}"`)
    if (ctx.request.method() === 'HEAD') return ctx.response.send(null)

    const asked = { name: `own data of ${id}`, busy: messages['own.busy'] }
    const untilSent = await oneAtATime(ctx, asked)
    await consume(['own_data.rider', String(id)])
    const collected = await dataExport(id, { today: clock.today(), now: clock.now() })
    await record({ action: 'customer.exported', by: actorOf(ctx), customerId: id })
    ctx.response.stream(Readable.from(untilSent(dataExportZip(collected))))
  }
}
