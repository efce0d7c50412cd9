import type { HttpContext } from '@adonisjs/core/http'
import { visitorOf } from '#access/caller'
import { send } from '#platform/http/send'
import { familyOf } from '#visits/kiosk/family_of'
import { clock } from '#platform/clock'

/** Who of a family may ride today (docs/product/kiosk.md). */
export default class KioskFamilyController {
  /** GET /kiosk/family: whoever is signed in, then their minors. */
  async index(ctx: HttpContext) {
    return send(ctx, await familyOf(visitorOf(ctx).id, clock.today()))
  }
}
