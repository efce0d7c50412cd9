import type { HttpContext } from '@adonisjs/core/http'
import {
  assignSlotSchema,
  slotListSchema,
  transferSlotSchema,
} from '@trailgate/shared/slots/schemas'
import { assignSlot } from '#memberships/slots/assign_slot'
import { emptySlot } from '#memberships/slots/empty_slot'
import { transferSlot } from '#memberships/slots/transfer_slot'
import { actorOf, callerOf } from '#access/caller'
import { send } from '#platform/http/send'
import { validateQuery } from '#platform/http/validate'
import {
  freeSlots,
  leftSlots,
  slotById,
  slotsOfMembership,
  slotSummary,
} from '#memberships/slots/slots_of_membership'

/** The places of a membership and who holds them (docs/product/memberships.md). */
export default class MembershipSlotsController {
  /** GET …/slots: with `include_removed` also who held them before. */
  async index(ctx: HttpContext) {
    const { include_removed: history } = validateQuery(ctx, slotListSchema)
    const { membershipId } = named(ctx)
    const slots = await slotsOfMembership(membershipId)
    const answer = history ? [...slots, ...(await leftSlots(membershipId))] : slots
    return send(ctx, answer, { total: answer.length })
  }

  /** GET …/slots/summary */
  async summary(ctx: HttpContext) {
    return send(ctx, await slotSummary(named(ctx).membershipId))
  }

  /** GET …/slots/available */
  async available(ctx: HttpContext) {
    const slots = await freeSlots(named(ctx).membershipId)
    return send(ctx, slots, { total: slots.length })
  }

  /** POST …/slots/{slotId}/assign?customer_id */
  async assign(ctx: HttpContext) {
    const { customer_id: customerId, relationship_type: relationship } = validateQuery(
      ctx,
      assignSlotSchema
    )
    await assignSlot(callerOf(ctx), { ...named(ctx), customerId, relationship })
    return send(ctx, await slotById(named(ctx).slotId))
  }

  /** DELETE …/slots/{slotId}: the place stays, free. */
  async empty(ctx: HttpContext) {
    await emptySlot({ ...named(ctx), by: actorOf(ctx) })
    return send(ctx, await slotById(named(ctx).slotId))
  }

  /** PUT …/slots/{slotId}/transfer?new_customer_id */
  async transfer(ctx: HttpContext) {
    const { new_customer_id: customerId, relationship_type: relationship } = validateQuery(
      ctx,
      transferSlotSchema
    )
    await transferSlot({ ...named(ctx), customerId, relationship, by: actorOf(ctx) })
    return send(ctx, await slotById(named(ctx).slotId))
  }
}

function named({ params }: HttpContext) {
  return { membershipId: Number(params.id), slotId: Number(params.slotId) }
}
