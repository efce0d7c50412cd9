import type { HttpContext } from '@adonisjs/core/http'
import { newFamilyMemberSchema } from '@trailgate/shared/memberships/schemas'
import { addFamilyMember } from '#memberships/add_family_member'
import { removeFamilyMember } from '#memberships/remove_family_member'
import { actorOf, callerOf } from '#access/caller'
import { send, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { familyOf } from '#memberships/slots/family_of'
import { mustExist } from '#memberships/must_exist'
import { clock } from '#platform/clock'

/** The family of a membership: another view of its places. */
export default class MembershipFamilyController {
  /** GET /memberships/{id}/family */
  async index(ctx: HttpContext) {
    const membershipId = Number(ctx.params.id)
    await mustExist(membershipId)
    const family = await familyOf(membershipId, clock.today())
    return send(ctx, family, { total: family.length })
  }

  /** POST /memberships/{id}/family: the first free place is theirs. Answers the whole family. */
  async store(ctx: HttpContext) {
    const membershipId = Number(ctx.params.id)
    const member = validate(newFamilyMemberSchema, ctx.request.body())
    await addFamilyMember(callerOf(ctx), { membershipId, member })
    return send(ctx, await familyOf(membershipId, clock.today()), { status: 201 })
  }

  /** DELETE /memberships/{id}/family/{customerId} */
  async destroy(ctx: HttpContext) {
    const { id, customerId } = ctx.params
    await removeFamilyMember({
      membershipId: Number(id),
      customerId: Number(customerId),
      by: actorOf(ctx),
    })
    return sendNothing(ctx)
  }
}
