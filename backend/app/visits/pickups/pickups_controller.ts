import type { HttpContext } from '@adonisjs/core/http'
import { can } from '@trailgate/shared/permissions'
import { messages } from '@trailgate/shared/pickups/messages'
import {
  newPickupSchema,
  ownPickupSchema,
  pickupChangesSchema,
} from '@trailgate/shared/pickups/schemas'
import { actorOf, callerOf, staffOf } from '#access/caller'
import { grownUp } from '#customers/minors/grown_up'
import { minorById } from '#customers/minors/minors_of'
import { mustExist } from '#customers/must_exist'
import { clock } from '#platform/clock'
import { consume } from '#platform/http/rate_limits'
import { Forbidden } from '#platform/http/refusals'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate } from '#platform/http/validate'
import { allowedFor, ownPickupById, pickupById, pickupsOf } from '#visits/pickups/pickups_of'
import { addPickup, changePickup, removePickup } from '#visits/pickups/write_pickup'

/** The lists of people who may take a minor from the park, and who may not (docs/product/pickups.md). */
export default class PickupsController {
  /** GET /customers/{id}/pickups */
  async index(ctx: HttpContext) {
    const minorId = Number(ctx.params.id)
    await mustExist(minorId)
    return sendList(ctx, await pickupsOf(minorId, clock.today()))
  }

  /** POST /customers/{id}/pickups: cashiers may only add people who may take the minor. */
  async store(ctx: HttpContext) {
    const minorId = Number(ctx.params.id)
    const today = clock.today()
    const sent = validate(newPickupSchema({ today }), ctx.request.body())
    if (sent.allowed === false && !can(staffOf(ctx).role, 'pickups.manage')) {
      throw new Forbidden(messages['refused.cashier'])
    }
    const id = await addPickup(callerOf(ctx), { minorId, sent, guardianId: null })
    return send(ctx, await pickupById(minorId, id, today), { status: 201 })
  }

  /** PUT /customers/{id}/pickups/{pickupId} */
  async update(ctx: HttpContext) {
    const { minorId, id } = named(ctx)
    const today = clock.today()
    const changes = validate(pickupChangesSchema({ today }), ctx.request.body())
    await changePickup({ minorId, id, changes, by: actorOf(ctx) })
    return send(ctx, await pickupById(minorId, id, today))
  }

  /** DELETE /customers/{id}/pickups/{pickupId} */
  async destroy(ctx: HttpContext) {
    await removePickup({ ...named(ctx), by: actorOf(ctx) })
    return sendNothing(ctx)
  }

  /** GET /minors/{id}/pickups: who may, for a guardian. */
  async ofGuardian(ctx: HttpContext) {
    return sendList(ctx, await allowedFor(await ownMinor(ctx)))
  }

  /** POST /minors/{id}/pickups: a guardian adds a person who may take the minor. */
  async storeOfGuardian(ctx: HttpContext) {
    const { minorId, guardianId, today } = await ownMinor(ctx)
    const sent = validate(ownPickupSchema({ today }), ctx.request.body())
    await consume(['minors.guardian', String(guardianId)])
    const id = await addPickup(callerOf(ctx), { minorId, sent, guardianId })
    return send(ctx, await ownPickupById(minorId, id, today), { status: 201 })
  }
}

function named({ params }: HttpContext) {
  return { minorId: Number(params.id), id: Number(params.pickupId) }
}

/** A minor of the caller, who is of age. */
async function ownMinor(ctx: HttpContext) {
  const today = clock.today()
  const guardianId = grownUp(ctx, today)
  const minorId = Number(ctx.params.id)
  await minorById({ guardianId, minorId, today })
  return { guardianId, minorId, today }
}
