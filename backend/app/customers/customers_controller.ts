import type { HttpContext } from '@adonisjs/core/http'
import {
  customerChangesSchema,
  customerSearchSchema,
  mayLackPhone,
  newCustomerSchema,
  phoneClaimSchema,
  phoneClaimsSchema,
  phoneReleaseSchema,
} from '@trailgate/shared/customers/schemas'
import { newNumberSchema } from '@trailgate/shared/customers/number'
import { pageOf } from '@trailgate/shared/fields'
import { createCustomer } from '#customers/create_customer'
import { updateCustomer } from '#customers/update_customer'
import { actorOf, callerOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { customerById } from '#customers/customer_by_id'
import { withStandings } from '#customers/ended_memberships'
import { settleClaim } from '#customers/phones/claim_phone'
import { giveNumber } from '#customers/phones/give_number'
import { phoneClaims } from '#customers/phones/phone_claims'
import { phoneStanding } from '#customers/phones/phone_standing'
import { releasePhone } from '#customers/phones/release_phone'
import { withSegment } from '#customers/segments/with_segment'
import { searchCustomers } from '#customers/search/search_customers'
import { clock } from '#platform/clock'

/** Customers as staff manage them (docs/product/customers.md). */
export default class CustomersController {
  /** GET /customers/search */
  async search(ctx: HttpContext) {
    const { with_ended: withEnded, ...asked } = validateQuery(ctx, customerSearchSchema)
    const search = await withSegment(callerOf(ctx), asked)
    const today = clock.today()
    const { customers, total } = await searchCustomers(search, today)
    if (!withEnded) return send(ctx, customers, { total })
    return send(ctx, await withStandings(customers, today), { total })
  }

  /** POST /customers */
  async store(ctx: HttpContext) {
    const today = clock.today()
    const body = ctx.request.body()
    const noPhone = body.no_phone === true
    const customer = validate(newCustomerSchema({ today, noPhone }), body)
    const id = await createCustomer(callerOf(ctx), customer)
    return send(ctx, await customerById(id, today), { status: 201 })
  }

  /** PUT /customers/{id}: omitted fields keep their values; some customers may have no phone. */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const today = clock.today()
    const body = ctx.request.body()
    const noPhone = mayLackPhone(body, await phoneStanding(id))
    const changes = validate(customerChangesSchema({ today, noPhone }), body)
    await updateCustomer({ id, changes, by: actorOf(ctx) })
    return send(ctx, await customerById(id, today))
  }

  /** GET /customers/phone-claims: numbers that may have moved. */
  async phoneClaims(ctx: HttpContext) {
    const asked = validateQuery(ctx, phoneClaimsSchema)
    const page = pageOf(asked)
    const { claims, total } = await phoneClaims({ page, customerId: asked.customer_id })
    return send(ctx, claims, { total })
  }

  /** POST /customers/{id}/phone/claim: staff decide whose a number is. */
  async settleClaim(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { decision } = validate(phoneClaimSchema(), ctx.request.body())
    await settleClaim({ id, decision, by: actorOf(ctx) })
    return send(ctx, await customerById(id, clock.today()))
  }

  /** POST /customers/{id}/phone/release: the number is free, and the record has none. */
  async releasePhone(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const { reason } = validate(phoneReleaseSchema(), ctx.request.body())
    await releasePhone({ id, reason, by: actorOf(ctx) })
    return send(ctx, await customerById(id, clock.today()))
  }

  /** POST /new-number: for the holder of the mailed link. */
  async giveNumber(ctx: HttpContext) {
    await giveNumber(callerOf(ctx), validate(newNumberSchema(), ctx.request.body()))
    return sendNothing(ctx)
  }
}
