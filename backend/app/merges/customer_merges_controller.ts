import type { HttpContext } from '@adonisjs/core/http'
import {
  mergePreviewSchema,
  mergeSchema,
  mergesSchema,
} from '@trailgate/shared/customers/duplicates/schemas'
import { callerOf } from '#access/caller'
import { mergeCustomers } from '#merges/merge_customers'
import { undoMerge } from '#merges/undo_merge'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { customerById } from '#customers/customer_by_id'
import { customerMerges } from '#merges/customer_merges'
import { mergePreview } from '#merges/merge_preview'
import { clock } from '#platform/clock'

/** Merges of two records, and their undo (docs/product/duplicates.md). */
export default class CustomerMergesController {
  /** GET /customers/merge/preview */
  async preview(ctx: HttpContext) {
    const asked = validateQuery(ctx, mergePreviewSchema)
    const ids = { winnerId: asked.winner_id, loserId: asked.loser_id }
    return send(ctx, await mergePreview(ids, clock.today()))
  }

  /** GET /customers/merges */
  async index(ctx: HttpContext) {
    const { merges, total } = await customerMerges(validateQuery(ctx, mergesSchema))
    return send(ctx, merges, { total })
  }

  /** POST /customers/merge: answers with the merged winner. */
  async store(ctx: HttpContext) {
    const merge = validate(mergeSchema, ctx.request.body())
    const id = await mergeCustomers(callerOf(ctx), merge)
    return send(ctx, { ...(await customerById(merge.winner_id, clock.today())), merge_id: id })
  }

  /** POST /customers/merges/{id}/undo: answers with both records. */
  async undo(ctx: HttpContext) {
    const { winnerId, loserId } = await undoMerge(callerOf(ctx), { id: Number(ctx.params.id) })
    const today = clock.today()
    return send(ctx, {
      winner: await customerById(winnerId, today),
      loser: await customerById(loserId, today),
    })
  }
}
