import type { HttpContext } from '@adonisjs/core/http'
import { signInSchema, type SignInAnswer } from '@trailgate/shared/sessions/schemas'
import { messages } from '@trailgate/shared/sessions/messages'
import { checkInAtKiosk, signOut, signRiderIn } from '#access/sessions/sign_in'
import { dropSessionCookie, giveKnownDeviceCookie, giveSessionCookie } from '#access/cookies'
import { callerOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { ownRecord } from '#access/sessions/own_record'
import { clock } from '#platform/clock'
import { toKioskCustomer, toRider } from '#access/sessions/rider_transformer'

/** Sign-in of riders by phone and password, and of kiosks by phone alone (contract, Sign-in). */
export default class CustomerSessionsController {
  /** POST /customers/auth: a refusal is a 200 with `success: false`, so that it never looks like a dead session. */
  async store(ctx: HttpContext) {
    const { phone, password } = validate(signInSchema, ctx.request.body())
    const kiosk = password === undefined
    const result = kiosk
      ? await checkInAtKiosk(callerOf(ctx), { phone })
      : await signRiderIn(callerOf(ctx), { phone, password })

    if (result.kind !== 'signed_in') {
      ctx.logger.warn({ door: kiosk ? 'kiosk' : 'portal', why: result.kind }, 'sign-in refused')
      const refused = kiosk ? messages['login.refused_kiosk'] : messages['login.refused']
      const message = result.kind === 'see_staff' ? messages['login.see_staff'] : refused
      return send(ctx, { success: false, customer: null, message } satisfies SignInAnswer)
    }
    giveSessionCookie(ctx, result.token, result.seconds)
    if (result.device) giveKnownDeviceCookie(ctx, result.device.cookie)
    const customer = kiosk ? toKioskCustomer(result.person) : toRider(result.person, clock.today())
    const message = messages['login.done']
    return send(ctx, { success: true, customer, message } satisfies SignInAnswer)
  }

  /** GET /customers/me: the whole own record for a rider, a trimmed one for a kiosk. */
  async show(ctx: HttpContext) {
    const visitor = visitorOf(ctx)
    if (visitor.kind === 'kiosk') {
      const { id, firstName, lastName } = visitor
      return send(ctx, toKioskCustomer({ id, first_name: firstName, last_name: lastName }))
    }
    return send(ctx, toRider(await ownRecord(visitor.id), clock.today()))
  }

  /** POST /customers/logout: dead on the server, not only in the browser. */
  async destroy(ctx: HttpContext) {
    await signOut(visitorOf(ctx))
    dropSessionCookie(ctx)
    return sendNothing(ctx)
  }
}
