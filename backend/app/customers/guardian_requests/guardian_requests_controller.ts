import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import { GUARDIAN_REQUEST_DAYS } from '@trailgate/shared/guardian_requests/constants'
import { messages } from '@trailgate/shared/guardian_requests/messages'
import {
  acceptGuardianSchema,
  askGuardianSchema,
  guardianRequestListSchema,
  type AcceptedChild,
  type GuardianAsked,
} from '@trailgate/shared/guardian_requests/schemas'
import type { Minor } from '@trailgate/shared/minors/schemas'
import { fill, lastInitial } from '@trailgate/shared/text'
import { callerOf, visitorOf } from '#access/caller'
import { acceptRequest, refuseGuardianRequest } from '#customers/guardian_requests/answer_request'
import { askGuardian } from '#customers/guardian_requests/ask_guardian'
import { send, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import { allRequests, requestsTo } from '#customers/guardian_requests/guardian_requests'
import { minorById } from '#customers/minors/minors_of'
import { clock } from '#platform/clock'
import { toMinor } from '#customers/minors/minor_transformer'

/** Children who ask a parent at the kiosk, and those who answer (docs/product/minors.md, Asking a parent). */
export default class GuardianRequestsController {
  /** POST /kiosk/guardian-requests: the answer does not reveal if the number is registered. */
  async store(ctx: HttpContext) {
    const { phone } = validate(askGuardianSchema(), ctx.request.body())
    await askGuardian(callerOf(ctx), { phone })
    const message = fill(messages['ask.done'], { n: GUARDIAN_REQUEST_DAYS })
    return send(ctx, { message } satisfies GuardianAsked, { status: 202 })
  }

  /** GET /guardian-requests: a rider's own, at a kiosk too, or for staff those of all or of one customer. */
  async index(ctx: HttpContext) {
    const query = validateQuery(ctx, guardianRequestListSchema)
    const page = pageOf(query)
    const { requests, total } =
      ctx.caller?.kind === 'staff'
        ? await allRequests({ page, customerId: query.customer_id })
        : await requestsTo(visitorOf(ctx), page)
    return send(ctx, requests, { total })
  }

  /**
   * POST /guardian-requests/{id}/accept: a sign link shows no more of the child than a kiosk does.
   */
  async accept(ctx: HttpContext) {
    const sent = validate(acceptGuardianSchema(), ctx.request.body())
    const which = await acceptRequest(callerOf(ctx), { id: Number(ctx.params.id), ...sent })
    const today = clock.today()
    const minor = toMinor(await minorById({ ...which, today }), today)
    return send(ctx, ctx.caller?.kind === 'kiosk' ? toKioskChild(minor) : minor)
  }

  /** POST /guardian-requests/{id}/refuse */
  async refuse(ctx: HttpContext) {
    await refuseGuardianRequest(callerOf(ctx), Number(ctx.params.id))
    return sendNothing(ctx)
  }
}

function toKioskChild({ id, first_name, last_name, age }: Minor): AcceptedChild {
  return { id, first_name, last_name: lastInitial(last_name), age }
}
