import type { HttpContext } from '@adonisjs/core/http'
import { newStaffSchema, staffChangesSchema } from '@trailgate/shared/staff/schemas'
import { createStaff } from '#staff/create_staff'
import { reactivateStaff } from '#staff/reactivate_staff'
import { removeStaff } from '#staff/remove_staff'
import { updateStaff } from '#staff/update_staff'
import { actorOf, callerOf } from '#access/caller'
import { ownOf } from '#staff/own'
import { send } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { staffMemberById, staffMembers } from '#staff/staff_members'

/** Staff accounts, for admins (docs/product/staff.md). */
export default class StaffController {
  /** GET /staff/ */
  async index(ctx: HttpContext) {
    const members = await staffMembers()
    return send(ctx, members, { total: members.length })
  }

  /** GET /staff/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await staffMemberById(Number(ctx.params.id)))
  }

  /** POST /staff/ */
  async store(ctx: HttpContext) {
    const member = validate(newStaffSchema, ctx.request.body())
    const id = await createStaff(callerOf(ctx), member)
    return send(ctx, await staffMemberById(id), { status: 201 })
  }

  /** PUT /staff/{id} */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(staffChangesSchema, ctx.request.body())
    await updateStaff({ id, changes, own: ownOf(callerOf(ctx)) })
    return send(ctx, await staffMemberById(id))
  }

  /** DELETE /staff/{id}: answers whether the account was deactivated or, if inactive, deleted. */
  async destroy(ctx: HttpContext) {
    const { arrivedAt, params } = ctx
    return send(ctx, await removeStaff({ id: Number(params.id), by: actorOf(ctx), arrivedAt }))
  }

  /** POST /staff/{id}/reactivate */
  async reactivate(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    await reactivateStaff(callerOf(ctx), { id })
    return send(ctx, await staffMemberById(id))
  }
}
