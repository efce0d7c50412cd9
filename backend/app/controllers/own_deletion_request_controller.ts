import type { HttpContext } from '@adonisjs/core/http'
import { askForDeletion } from '#actions/deletion_requests/ask_for_deletion'
import { takeBackRequest } from '#actions/deletion_requests/take_back_request'
import { actorOf, visitorOf } from '#http/caller'
import { send, sendNothing } from '#http/send'
import { ownRecord } from '#queries/customers/own_record'
import { ownDeletionRequest } from '#queries/deletion_requests/deletion_requests'
import { once } from '#services/once'

/** A rider's own request to be deleted (docs/product/retention.md). */
export default class OwnDeletionRequestController {
  /** GET /customers/me/deletion-request: the newest one, or null. */
  async show(ctx: HttpContext) {
    return send(ctx, await ownDeletionRequest(visitorOf(ctx).id))
  }

  /** POST /customers/me/deletion-request: 201 with the request; while one is open it is that one. */
  async store(ctx: HttpContext) {
    const customer = await ownRecord(visitorOf(ctx).id)
    await once(ctx, {
      resource: 'deletion_request',
      body: {},
      make: (trx) => askForDeletion({ customer, by: actorOf(ctx) }, trx),
    })
    return send(ctx, await ownDeletionRequest(customer.id), { status: 201 })
  }

  /** DELETE /customers/me/deletion-request: takes it back while it is open. */
  async destroy(ctx: HttpContext) {
    await takeBackRequest({ customerId: visitorOf(ctx).id, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
