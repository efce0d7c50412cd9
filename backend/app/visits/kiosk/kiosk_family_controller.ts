import type { HttpContext } from '@adonisjs/core/http'
import { visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { familyAsked, familyOf } from '#visits/kiosk/family_of'
import { clock } from '#platform/clock'

/** The family at a kiosk, with verdicts of today (docs/product/kiosk.md). */
export default class KioskFamilyController {
  /** GET /kiosk/family: the signed-in rider, then their minors. */
  async index(ctx: HttpContext) {
    return send(ctx, await familyOf(familyAsked(visitorOf(ctx), clock.today())))
  }
}
