import type { HttpContext } from '@adonisjs/core/http'
import { clock } from '#platform/clock'
import { send } from '#platform/http/send'
import { customerDetail } from '#visits/person/customer_detail'

/** One person as staff see them: record, coverage and whether they may ride (docs/product/customers.md). */
export default class CustomerDetailController {
  /** GET /customers/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await customerDetail(Number(ctx.params.id), clock.today()))
  }
}
