import type { HttpContext } from '@adonisjs/core/http'
import {
  deletionRequestListSchema,
  refusalSchema,
} from '@trailgate/shared/deletion_requests/schemas'
import { pageOf } from '@trailgate/shared/fields'
import { carryOutRequest } from '#privacy/deletion_requests/carry_out_request'
import { refuseRequest } from '#privacy/deletion_requests/refuse_request'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { deletionRequestById, deletionRequests } from '#privacy/deletion_requests/deletion_requests'
import { withIdempotencyKey } from '#platform/http/idempotency'

/** Riders' deletion requests, as staff settle them (docs/product/retention.md). */
export default class DeletionRequestsController {
  /** GET /customers/deletion-requests */
  async index(ctx: HttpContext) {
    const query = validateQuery(ctx, deletionRequestListSchema)
    const { requests, total } = await deletionRequests(query, pageOf(query))
    return send(ctx, requests, { total })
  }

  /** POST /customers/deletion-requests/{id}/refuse: with a reason that the rider reads. */
  async refuse(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { reason } = validate(refusalSchema, ctx.request.body())
    await withIdempotencyKey(callerOf(ctx), {
      resource: 'deletion_refusal',
      body: { id, reason },
      make: async (trx) => {
        await refuseRequest({ id, reason, by: actorOf(ctx) }, trx)
        return id
      },
    })
    return send(ctx, await deletionRequestById(id))
  }

  /** POST /customers/deletion-requests/{id}/carry-out: deletes the rider. */
  async carryOut(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await withIdempotencyKey(callerOf(ctx), {
      resource: 'deletion',
      body: { id },
      make: async (trx) => {
        await carryOutRequest({ id, by: actorOf(ctx) }, trx)
        return id
      },
    })
    return send(ctx, await deletionRequestById(id))
  }
}
