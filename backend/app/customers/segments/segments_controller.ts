import type { HttpContext } from '@adonisjs/core/http'
import {
  newSegmentSchema,
  segmentChangesSchema,
  segmentListSchema,
} from '@trailgate/shared/segments/schemas'
import { callerOf, staffOf } from '#access/caller'
import { segmentById, segmentsOf } from '#customers/segments/segments'
import { createSegment, deleteSegment, updateSegment } from '#customers/segments/write_segment'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

/** Saved searches of the lists (docs/product/segments.md). */
export default class SegmentsController {
  /** GET /segments */
  async index(ctx: HttpContext) {
    const { resource } = validateQuery(ctx, segmentListSchema)
    return sendList(ctx, await segmentsOf(staffOf(ctx).id, resource ?? undefined))
  }

  /** POST /segments */
  async store(ctx: HttpContext) {
    const id = await createSegment(callerOf(ctx), validate(newSegmentSchema, ctx.request.body()))
    return send(ctx, await segmentById(id, staffOf(ctx).id), { status: 201 })
  }

  /** PUT /segments/{id}: partial update. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await updateSegment(callerOf(ctx), id, validate(segmentChangesSchema, ctx.request.body()))
    return send(ctx, await segmentById(id, staffOf(ctx).id))
  }

  /** DELETE /segments/{id} */
  async destroy(ctx: HttpContext) {
    await deleteSegment(callerOf(ctx), Number(ctx.params.id))
    return sendNothing(ctx)
  }
}
