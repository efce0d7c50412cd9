import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/customers/registration_messages'
import { registrationSchema, type RegistrationAnswer } from '@trailgate/shared/customers/schemas'
import { callerOf } from '#access/caller'
import { registerCustomer } from '#customers/registration/register_customer'
import { giveSessionCookie } from '#access/cookies'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { ownRecord } from '#access/sessions/own_record'
import { clock } from '#platform/clock'
import { toRider } from '#access/sessions/rider_transformer'

/** POST /customers/register: anybody becomes a rider (Riders). */
export default class CustomerRegistrationsController {
  async store(ctx: HttpContext) {
    const today = clock.today()
    const registration = validate(registrationSchema({ today }), ctx.request.body())
    const { id, entered } = await registerCustomer(callerOf(ctx), registration)
    if (entered) giveSessionCookie(ctx, entered.token, entered.seconds)
    const answer: RegistrationAnswer = {
      success: true,
      message: messages['done.message'],
      customer: toRider(await ownRecord(id), today),
      ...(entered?.kind === 'kiosk' && { checked_in: true as const }),
      ...(entered?.kind === 'rider' && { signed_in: true as const }),
    }
    return send(ctx, answer, { status: 201 })
  }
}
