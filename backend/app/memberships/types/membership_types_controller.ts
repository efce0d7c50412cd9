import type { HttpContext } from '@adonisjs/core/http'
import {
  membershipTypeChangesSchema,
  membershipTypeListSchema,
  newMembershipTypeSchema,
  reorderSchema,
} from '@trailgate/shared/membership_types/schemas'
import { createType } from '#memberships/types/create_type'
import { deleteType } from '#memberships/types/delete_type'
import { reorderTypes } from '#memberships/types/reorder_types'
import { updateType } from '#memberships/types/update_type'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'
import {
  membershipTypeById,
  membershipTypes,
  membershipTypeSummaries,
  membershipTypeUsage,
} from '#memberships/types/membership_types'
import { clock } from '#platform/clock'

/** The park's membership types (docs/product/memberships.md). */
export default class MembershipTypesController {
  /** GET /membership-types */
  async index(ctx: HttpContext) {
    const types = await membershipTypes(which(ctx))
    return send(ctx, types, { total: types.length })
  }

  /** GET /membership-types/summary */
  async summary(ctx: HttpContext) {
    const types = await membershipTypeSummaries(which(ctx), clock.today())
    return send(ctx, types, { total: types.length })
  }

  /** GET /membership-types/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await membershipTypeById(Number(ctx.params.id)))
  }

  /** GET /membership-types/{id}/usage */
  async usage(ctx: HttpContext) {
    return send(ctx, await membershipTypeUsage(Number(ctx.params.id), clock.today()))
  }

  /** POST /membership-types */
  async store(ctx: HttpContext) {
    const type = validate(newMembershipTypeSchema, ctx.request.body())
    const id = await createType(callerOf(ctx), type)
    return send(ctx, await membershipTypeById(id), { status: 201 })
  }

  /** PUT /membership-types/{id} */
  async update(ctx: HttpContext) {
    const id = Number(ctx.params.id)
    const changes = validate(membershipTypeChangesSchema, ctx.request.body())
    await updateType({ id, changes, by: actorOf(ctx) })
    return send(ctx, await membershipTypeById(id))
  }

  /** DELETE /membership-types/{id}: says whether it was deleted or, being in use, deactivated. */
  async destroy(ctx: HttpContext) {
    return send(ctx, await deleteType({ id: Number(ctx.params.id), by: actorOf(ctx) }))
  }

  /** POST /membership-types/reorder: answers the types in their new order. */
  async reorder(ctx: HttpContext) {
    const { ids } = validate(reorderSchema, ctx.request.body())
    await reorderTypes(callerOf(ctx), { ids })
    return send(ctx, await membershipTypes({ activeOnly: false }))
  }
}

function which(ctx: HttpContext) {
  const { active_only: activeOnly = false } = validateQuery(ctx, membershipTypeListSchema)
  return { activeOnly }
}
