import type { HttpContext } from '@adonisjs/core/http'
import { pairSchema, touchSchema } from '@trailgate/shared/kiosk/schemas'
import { pairDevice } from '#actions/kiosk/pair_device'
import { touchKiosk } from '#actions/kiosk/touch_kiosk'
import { giveDeviceCookie } from '#auth/cookies'
import { visitorOf } from '#http/caller'
import { sendNothing } from '#http/send'
import { validate } from '#http/validate'

/** What a kiosk itself calls (docs/product/kiosk.md). */
export default class KioskController {
  /** POST /kiosk/touch: somebody is there, and reading or choosing. */
  async touch(ctx: HttpContext) {
    const { phase } = validate(touchSchema, ctx.request.body())
    await touchKiosk({ visitor: visitorOf(ctx), reading: phase === 'reading' })
    return sendNothing(ctx)
  }

  /** POST /kiosk/pair: makes this browser a kiosk of the park; 422 for a wrong or old code. */
  async pair(ctx: HttpContext) {
    const { code } = validate(pairSchema, ctx.request.body())
    const token = await pairDevice(ctx, { code })
    giveDeviceCookie(ctx, token)
    return sendNothing(ctx)
  }
}
