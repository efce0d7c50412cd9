import type { HttpContext } from '@adonisjs/core/http'
import { send, sendList } from '#platform/http/send'
import { selfOrAnyone } from '#customers/subject'
import { activeMembershipOf, membershipsOfHolder } from '#memberships/memberships_of_holder'
import { clock } from '#platform/clock'

/** Memberships as those see them who hold a place (docs/product/memberships.md). */
export default class RiderMembershipsController {
  /** GET /memberships/customer/{id}/active-membership: null for none. */
  async active(ctx: HttpContext) {
    const id = await selfOrAnyone(ctx)
    return send(ctx, await activeMembershipOf(id, clock.today()))
  }

  /** GET /memberships/customer/{id}/memberships */
  async ofCustomer(ctx: HttpContext) {
    const id = await selfOrAnyone(ctx)
    return sendList(ctx, await membershipsOfHolder(id, { today: clock.today() }))
  }
}
