import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#access/caller'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { openParkExport, parkExportOf, startParkExport } from './park_exports.ts'

/** The whole park as one file (docs/product/park-export.md). */
export default class ParkExportsController {
  /** POST /park-export: starts it; one at a time. */
  async store(ctx: HttpContext) {
    const id = await startParkExport(actorOf(ctx))
    return send(ctx, { export_id: id }, { status: 202 })
  }

  /** GET /park-export/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await parkExportOf(Number(ctx.params.id)))
  }

  /** GET /park-export/{id}/download: 404 until it is ready. */
  async download(ctx: HttpContext) {
    const { size, stream } = await openParkExport(Number(ctx.params.id), actorOf(ctx))
    ctx.response.header('content-type', 'application/zip')
    ctx.response.header('content-length', String(size))
    const fileName = `trailgate-park-${clock.today()}.zip`
    ctx.response.header('content-disposition', `attachment; filename="${fileName}"`)
    ctx.response.stream(stream)
  }
}
