import type { HttpContext } from '@adonisjs/core/http'
import { messages } from '@trailgate/shared/customers/registration_messages'
import {
  knownLetterSchema,
  registrationSchema,
  type KnownLetterAnswer,
  type RegistrationAnswer,
} from '@trailgate/shared/customers/schemas'
import { callerOf } from '#access/caller'
import { mailKnown } from '#customers/registration/known_letter'
import { registerCustomer } from '#customers/registration/register_customer'
import { giveSessionCookie } from '#access/cookies'
import { send } from '#platform/http/send'
import { withinBudget } from '#platform/http/rate_limits'
import { validate } from '#platform/http/validate'
import { ownRecord } from '#access/sessions/own_record'
import { inBackground } from '#platform/jobs/background'
import { mailEnabled } from '#platform/mail/mail_enabled'
import { clock } from '#platform/clock'
import { toRider } from '#access/sessions/rider_transformer'

/** Anybody becomes a rider (Riders). */
export default class CustomerRegistrationsController {
  /** POST /customers/register */
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

  /** POST /customers/register/letter: the same answer in the same time, known or not; the look-up happens behind it. */
  async mailKnown(ctx: HttpContext) {
    const today = clock.today()
    const person = validate(knownLetterSchema({ today }), ctx.request.body())
    if (mailEnabled() && (await withinBudget(['forgot.address', ctx.request.ip()]))) {
      inBackground('known-letter', () => mailKnown(person))
    }
    const message = messages['known.letter_sent']
    return send(ctx, { message } satisfies KnownLetterAnswer, { status: 202 })
  }
}
