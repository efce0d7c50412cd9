import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { HOUSEHOLD_REQUEST_DAYS } from '@trailgate/shared/household/constants'
import { messages } from '@trailgate/shared/household/messages'
import {
  acceptAdultSchema,
  askAdultSchema,
  householdRequestsSchema,
  kioskAdultSchema,
  newAdultSchema,
  type AdultAsked,
  type KioskAdultAnswer,
} from '@trailgate/shared/household/schemas'
import { fill } from '@trailgate/shared/text'
import { giveSessionCookie } from '#access/cookies'
import { actorOf, callerOf, visitorOf } from '#access/caller'
import { ownRecord } from '#access/sessions/own_record'
import { toKioskCustomer } from '#access/sessions/rider_transformer'
import { addAdultAtKiosk } from '#customers/household/add_adult_at_kiosk'
import { adultsOf } from '#customers/household/adults_of'
import { addAdult, removeAdult } from '#customers/household/link_adults'
import { acceptAdult, askAdult, refuseAdult, requestsToAdult } from '#customers/household/requests'
import { mustExist } from '#customers/must_exist'
import { grownUp } from '#customers/minors/grown_up'
import { clock } from '#platform/clock'
import { send, sendList, sendNothing } from '#platform/http/send'
import { NotFound } from '#platform/http/refusals'
import { validate, validateQuery } from '#platform/http/validate'

/** Adults of one household (docs/product/customers.md, Adults of a household). */
export default class HouseholdController {
  /** POST /kiosk/adults: the kiosk session continues as the new adult's. */
  async storeAtKiosk(ctx: HttpContext) {
    const today = clock.today()
    grownUp(ctx, today)
    const sent = validate(kioskAdultSchema({ today }), ctx.request.body())
    const { id, opened } = await addAdultAtKiosk(callerOf(ctx), sent)
    giveSessionCookie(ctx, opened.token, opened.seconds)
    const customer = toKioskCustomer(await ownRecord(id))
    return send(ctx, { customer } satisfies KioskAdultAnswer, { status: 201 })
  }

  /** POST /household-requests: the answer does not reveal if the number is registered. */
  async ask(ctx: HttpContext) {
    const sent = validate(askAdultSchema(), ctx.request.body())
    grownUp(ctx, clock.today())
    await askAdult(callerOf(ctx), sent)
    return sendAsked(ctx)
  }

  /** GET /household-requests */
  async requests(ctx: HttpContext) {
    const page = pageOf(validateQuery(ctx, householdRequestsSchema))
    const { requests, total } = await requestsToAdult(visitorOf(ctx), page)
    return send(ctx, requests, { total })
  }

  /** POST /household-requests/{id}/accept */
  async accept(ctx: HttpContext) {
    const sent = validate(acceptAdultSchema(), ctx.request.body())
    await acceptAdult(callerOf(ctx), { id: Number(ctx.params.id), ...sent })
    return sendNothing(ctx)
  }

  /** POST /household-requests/{id}/refuse */
  async refuse(ctx: HttpContext) {
    await refuseAdult(callerOf(ctx), Number(ctx.params.id))
    return sendNothing(ctx)
  }

  /** GET /customers/{id}/adults */
  async index(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await mustExist(id)
    return sendList(ctx, await adultsOf(id))
  }

  /** POST /customers/{id}/adults: staff link the two at once, a rider asks the other one. */
  async store(ctx: HttpContext) {
    const askerId = Number(ctx.params.id)
    const sent = validate(newAdultSchema(), ctx.request.body())
    const { customer_id: askedId } = sent
    if (ctx.caller?.kind !== 'staff') {
      if (grownUp(ctx, clock.today()) !== askerId) throw new NotFound()
      await askAdult(callerOf(ctx), sent)
      return sendAsked(ctx)
    }
    await addAdult({ askerId, askedId, by: actorOf(ctx) })
    return send(ctx, await adultsOf(askerId), { status: 201 })
  }

  /** DELETE /customers/{id}/adults/{customerId} */
  async destroy(ctx: HttpContext) {
    const { id, customerId } = ctx.params
    await removeAdult({ askerId: Number(id), askedId: Number(customerId), by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}

function sendAsked(ctx: HttpContext) {
  const message = fill(messages['portal.asked'], { n: HOUSEHOLD_REQUEST_DAYS })
  return send(ctx, { message } satisfies AdultAsked, { status: 202 })
}
