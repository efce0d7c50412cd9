import type { HttpContext } from '@adonisjs/core/http'
import { pairSchema, touchSchema } from '@trailgate/shared/kiosk/schemas'
import { pairDevice } from '#access/kiosk/pair_device'
import { touchKiosk } from '#access/kiosk/touch_kiosk'
import { giveDeviceCookie } from '#access/cookies'
import { callerOf, visitorOf } from '#access/caller'
import { sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'

/** Calls made by a kiosk itself (docs/product/kiosk.md). */
export default class KioskController {
  /** POST /kiosk/touch: the rider is still there, reading or choosing. */
  async touch(ctx: HttpContext) {
    const { phase } = validate(touchSchema, ctx.request.body())
    await touchKiosk({ visitor: visitorOf(ctx), reading: phase === 'reading' })
    return sendNothing(ctx)
  }

  /** POST /kiosk/pair: makes this browser a kiosk of the park; 422 for a wrong or expired code. */
  async pair(ctx: HttpContext) {
    const { code } = validate(pairSchema, ctx.request.body())
    const token = await pairDevice(callerOf(ctx), { code })
    giveDeviceCookie(ctx, token)
    return sendNothing(ctx)
  }
}
