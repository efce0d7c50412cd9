import type { HttpContext } from '@adonisjs/core/http'
import { kioskMinorSchema } from '@trailgate/shared/minors/schemas'
import { callerOf, visitorOf } from '#access/caller'
import { addOwnMinor } from '#customers/minors/add_own_minor'
import { NotFound } from '#platform/http/refusals'
import { grownUp } from '#customers/minors/grown_up'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { familyAsked, familyOf } from '#visits/kiosk/family_of'
import { clock } from '#platform/clock'

/** A child of the one who checked in (docs/product/kiosk.md, docs/product/minors.md). */
export default class KioskMinorsController {
  /** POST /kiosk/minors: 201 with the child as the kiosk shows the family, 200 with the one who is there already. */
  async store(ctx: HttpContext) {
    const today = clock.today()
    const guardianId = grownUp(ctx, today)
    const sent = validate(kioskMinorSchema({ today }), ctx.request.body())
    const { id, isKnown } = await addOwnMinor(callerOf(ctx), { guardianId, sent })
    const child = (await familyOf(familyAsked(visitorOf(ctx), today))).find(
      (member) => member.id === id
    )
    if (!child) throw new NotFound()
    return send(ctx, child, { status: isKnown ? 200 : 201 })
  }
}
