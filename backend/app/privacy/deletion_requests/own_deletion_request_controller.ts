import type { HttpContext } from '@adonisjs/core/http'
import { askForDeletion } from '#privacy/deletion_requests/ask_for_deletion'
import { takeBackRequest } from '#privacy/deletion_requests/take_back_request'
import { actorOf, callerOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { ownRecord } from '#access/sessions/own_record'
import { ownDeletionRequest } from '#privacy/deletion_requests/deletion_requests'
import { withIdempotencyKey } from '#platform/http/idempotency'

/** A rider's own request to be deleted (docs/product/retention.md). */
export default class OwnDeletionRequestController {
  /** GET /customers/me/deletion-request: the newest one, or null. */
  async show(ctx: HttpContext) {
    return send(ctx, await ownDeletionRequest(visitorOf(ctx).id))
  }

  /** POST /customers/me/deletion-request: 201 with the request, or with the one already open. */
  async store(ctx: HttpContext) {
    const customer = await ownRecord(visitorOf(ctx).id)
    await withIdempotencyKey(callerOf(ctx), {
      resource: 'deletion_request',
      body: {},
      make: (trx) => askForDeletion({ customer, by: actorOf(ctx) }, trx),
    })
    return send(ctx, await ownDeletionRequest(customer.id), { status: 201 })
  }

  /** DELETE /customers/me/deletion-request: withdraws it while it is open. */
  async destroy(ctx: HttpContext) {
    await takeBackRequest({ customerId: visitorOf(ctx).id, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
