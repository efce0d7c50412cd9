import type { HttpContext } from '@adonisjs/core/http'
import { pageOf } from '@trailgate/shared/fields'
import {
  newVehicleSchema,
  vehicleChangesSchema,
  vehicleListSchema,
} from '@trailgate/shared/vehicles/schemas'
import { actorOf, callerOf, visitorOf } from '#access/caller'
import { isOfPark } from '#access/may'
import { familyOrAnyone, mustBeFamily } from '#customers/subject'
import { listVehicles, vehicleById, vehiclesOf } from '#customers/vehicles/vehicles'
import { addVehicle, changeVehicle, removeVehicle } from '#customers/vehicles/write_vehicle'
import { send, sendList, sendNothing } from '#platform/http/send'
import { validate, validateQuery } from '#platform/http/validate'

/** Vehicles: riders reach their own and their minors', staff and keys everyone's (docs/product/vehicles.md). */
export default class VehiclesController {
  /** GET /vehicles: for staff and keys a page of all of them, for a rider their own. */
  async index(ctx: HttpContext) {
    const asked = validateQuery(ctx, vehicleListSchema)
    if (!isOfPark(ctx)) return sendList(ctx, await vehiclesOf([visitorOf(ctx).id]))
    const { vehicles, total } = await listVehicles(asked, pageOf(asked))
    return send(ctx, vehicles, { total })
  }

  /** POST /vehicles: a rider's own. */
  async storeOwn(ctx: HttpContext) {
    return store(ctx, visitorOf(ctx).id)
  }

  /** GET /customers/{id}/vehicles */
  async ofPerson(ctx: HttpContext) {
    return sendList(ctx, await vehiclesOf([await familyOrAnyone(ctx)]))
  }

  /** POST /customers/{id}/vehicles */
  async store(ctx: HttpContext) {
    return store(ctx, await familyOrAnyone(ctx))
  }

  /** GET /vehicles/{id} */
  async show(ctx: HttpContext) {
    return send(ctx, await reachable(ctx))
  }

  /** PUT /vehicles/{id}: any subset. */
  async update(ctx: HttpContext) {
    const { id } = await reachable(ctx)
    const changes = validate(vehicleChangesSchema, ctx.request.body())
    await changeVehicle({ id, changes, by: actorOf(ctx) })
    return send(ctx, await vehicleById(id))
  }

  /** DELETE /vehicles/{id} */
  async destroy(ctx: HttpContext) {
    const { id } = await reachable(ctx)
    await removeVehicle({ id, by: actorOf(ctx) })
    return sendNothing(ctx)
  }
}

async function store(ctx: HttpContext, customerId: number) {
  const vehicle = validate(newVehicleSchema, ctx.request.body())
  const id = await addVehicle(callerOf(ctx), { customerId, vehicle })
  return send(ctx, await vehicleById(id), { status: 201 })
}

/** The vehicle of the path; riders reach their own and those of their minors. @throws {NotFound} */
async function reachable(ctx: HttpContext) {
  const vehicle = await vehicleById(Number(ctx.params.id))
  if (!isOfPark(ctx)) await mustBeFamily(visitorOf(ctx).id, vehicle.customer_id)
  return vehicle
}
