import type { HttpContext } from '@adonisjs/core/http'
import { actorOf } from '#access/caller'
import { sendNothing } from '#platform/http/send'
import { deleteCustomer } from '#privacy/deletion/delete_customer'

/** Permanent deletion of a customer (docs/product/customers.md). */
export default class CustomerDeletionsController {
  /** DELETE /customers/{id} */
  async destroy(ctx: HttpContext) {
    await deleteCustomer({ id: Number(ctx.params.id), by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}
