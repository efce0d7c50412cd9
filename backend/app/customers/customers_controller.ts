import type { HttpContext } from '@adonisjs/core/http'
import {
  customerChangesSchema,
  customerSearchSchema,
  newCustomerSchema,
} from '@trailgate/shared/customers/schemas'
import { createCustomer } from '#customers/create_customer'
import { updateCustomer } from '#customers/update_customer'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { customerById } from '#customers/customer_by_id'
import { hasGuardian } from '#customers/has_guardian'
import { searchCustomers } from '#customers/search/search_customers'
import { clock } from '#platform/clock'

/** Customers as staff manage them (docs/product/customers.md). */
export default class CustomersController {
  /** GET /customers/search */
  async search(ctx: HttpContext) {
    const search = validateQuery(ctx, customerSearchSchema)
    const { customers, total } = await searchCustomers(search, clock.today())
    return send(ctx, customers, { total })
  }

  /** POST /customers */
  async store(ctx: HttpContext) {
    const today = clock.today()
    const customer = validate(newCustomerSchema({ today }), ctx.request.body())
    const id = await createCustomer(callerOf(ctx), customer)
    return send(ctx, await customerById(id, today), { status: 201 })
  }

  /** PUT /customers/{id}: what is absent stays; a minor with a guardian may go without a phone. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const today = clock.today()
    const schema = customerChangesSchema({ today, hasGuardian: await hasGuardian(id) })
    const changes = validate(schema, ctx.request.body())
    await updateCustomer({ id, changes, by: actorOf(ctx) })
    return send(ctx, await customerById(id, today))
  }
}
