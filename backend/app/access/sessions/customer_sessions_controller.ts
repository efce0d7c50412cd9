import type { HttpContext } from '@adonisjs/core/http'
import { signInSchema, type SignInAnswer } from '@trailgate/shared/sessions/schemas'
import { messages } from '@trailgate/shared/sessions/messages'
import { messages as passes } from '@trailgate/shared/passes/messages'
import { passSignInSchema } from '@trailgate/shared/passes/schemas'
import { checkInAtKiosk, signOut, signRiderIn } from '#access/sessions/sign_in'
import { dropSessionCookie, giveKnownDeviceCookie, giveSessionCookie } from '#access/cookies'
import { callerOf, visitorOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { inLanguageOf } from '#platform/http/translated'
import { validate } from '#platform/http/validate'
import { ownRecord } from '#access/sessions/own_record'
import { clock } from '#platform/clock'
import { toKioskCustomer, toRider } from '#access/sessions/rider_transformer'

/** Sign-in of riders by phone and password, and of kiosk users by phone alone or by a pass (Sign-in). */
export default class CustomerSessionsController {
  /** POST /customers/auth: a refusal is a 200 with `success: false`, so that it never looks like an ended session. */
  async store(ctx: HttpContext) {
    const sent = readSignIn(ctx.request.body())
    const kiosk = !('password' in sent)
    const result = kiosk
      ? await checkInAtKiosk(callerOf(ctx), sent)
      : await signRiderIn(callerOf(ctx), sent)

    if (result.kind !== 'signed_in') {
      ctx.logger.warn({ door: kiosk ? 'kiosk' : 'portal', why: result.kind }, 'sign-in refused')
      const { message } = await inLanguageOf(ctx, {
        message: result.kind === 'see_staff' ? messages['login.see_staff'] : refusedSentence(sent),
      })
      return send(ctx, { success: false, customer: null, message } satisfies SignInAnswer)
    }
    giveSessionCookie(ctx, result.token, result.seconds)
    if (result.device) giveKnownDeviceCookie(ctx, result.device.cookie)
    const customer = kiosk ? toKioskCustomer(result.person) : toRider(result.person, clock.today())
    const { message } = await inLanguageOf(ctx, { message: messages['login.done'] })
    return send(ctx, { success: true, customer, message } satisfies SignInAnswer)
  }

  /** GET /customers/me: the full own record for a rider, a trimmed one for a kiosk. */
  async show(ctx: HttpContext) {
    const visitor = visitorOf(ctx)
    if (visitor.kind === 'kiosk') {
      const { id, firstName, lastName } = visitor
      return send(ctx, toKioskCustomer({ id, first_name: firstName, last_name: lastName }))
    }
    return send(ctx, toRider(await ownRecord(visitor.id), clock.today()))
  }

  /** POST /customers/logout: ends the session on the server, not only in the browser. */
  async destroy(ctx: HttpContext) {
    await signOut(visitorOf(ctx))
    dropSessionCookie(ctx)
    return sendNothing(ctx)
  }
}

type Sent = { phone: string } | { phone: string; password: string } | { pass: string }

/** @throws {Invalid} */
function readSignIn(body: Record<string, unknown>): Sent {
  if ('pass' in body) return validate(passSignInSchema, body)
  const { phone, password } = validate(signInSchema, body)
  return password === undefined ? { phone } : { phone, password }
}

function refusedSentence(sent: Sent): string {
  if ('pass' in sent) return passes['pass.refused']
  return 'password' in sent ? messages['login.refused'] : messages['login.refused_kiosk']
}
