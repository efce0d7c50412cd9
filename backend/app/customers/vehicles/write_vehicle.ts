import { vehicleFields, VEHICLES_MAX } from '@trailgate/shared/vehicles/fields'
import { keyOf } from '@trailgate/shared/vehicles/key'
import { messages } from '@trailgate/shared/vehicles/messages'
import { nameOf } from '@trailgate/shared/vehicles/name'
import type { NewVehicle, Vehicle, VehicleChanges } from '@trailgate/shared/vehicles/schemas'
import { fill } from '@trailgate/shared/text'
import type { Caller } from '#access/callers'
import { toVehicle, VEHICLE_COLUMNS } from '#customers/vehicles/vehicles'
import type { Actor } from '#platform/actor'
import { changesOf } from '#platform/changes'
import { clock } from '#platform/clock'
import { rowsIn } from '#platform/database/rows_in'
import { rowsInto } from '#platform/database/rows_into'
import { sqlTime } from '#platform/database/sql_time'
import { columnsFor } from '#platform/database/stored_fields'
import { inTransaction, type Transaction } from '#platform/database/transaction'
import { record } from '#platform/history'
import { withIdempotencyKey } from '#platform/http/idempotency'
import { Invalid, NotFound, StaleWrite } from '#platform/http/refusals'

type Adding = { customerId: number; vehicle: NewVehicle }

/**
 * Adds a vehicle to a person, once for a repeated call, and returns its id.
 * @throws {NotFound} for an unknown person, and for a record that was merged into another.
 * @throws {Invalid} 422 for a person who has as many as fit.
 */
export async function addVehicle(caller: Caller, { customerId, vehicle }: Adding): Promise<number> {
  const { by } = caller
  const { id } = await withIdempotencyKey(caller, {
    resource: 'vehicle',
    body: { customer_id: customerId, ...vehicle },
    make: async (trx) => {
      await lockOwner(customerId, trx)
      const [known] = await rowsIn('vehicles', trx)
        .where('customer_id', customerId)
        .count('* as total')
      if (Number(known?.total) >= VEHICLES_MAX) {
        throw new Invalid({ kind: [fill(messages['refused.full'], { n: VEHICLES_MAX })] })
      }
      const [rowId] = await rowsInto('vehicles', trx).insert({
        ...columnsFor(vehicleFields, vehicle),
        ...keysOf(vehicle),
        customer_id: customerId,
        created_at: sqlTime(clock.now()),
      })
      await note({ action: 'vehicle.added', by, customerId, name: nameOf(vehicle) }, trx)
      return Number(rowId)
    },
  })
  return id
}

type Changing = { id: number; changes: VehicleChanges; by: Actor }

/**
 * Changes what was sent of a vehicle.
 * @throws {NotFound}
 * @throws {StaleWrite} 409 when the caller's `revision` is not the newest.
 */
export async function changeVehicle({ id, changes, by }: Changing) {
  const { revision, ...wanted } = changes
  await inTransaction(async (trx) => {
    const before = await lockedVehicle(id, trx)
    if (revision !== undefined && revision !== before.revision) throw new StaleWrite()
    const { after, changed, changes: columns } = changesOf(before, wanted)
    if (Object.keys(changed).length === 0) return
    await rowsIn('vehicles', trx)
      .where('id', id)
      .update({
        ...columnsFor(vehicleFields, columns),
        ...keysOf(after),
        revision: before.revision + 1,
      })
    const noted = { by, customerId: before.customer_id, name: nameOf(after), changed }
    await note({ action: 'vehicle.changed', ...noted }, trx)
  })
}

/** Deletes a vehicle. @throws {NotFound} */
export async function removeVehicle({ id, by }: Omit<Changing, 'changes'>) {
  await inTransaction(async (trx) => {
    const { customer_id: customerId, ...vehicle } = await lockedVehicle(id, trx)
    await rowsIn('vehicles', trx).where('id', id).delete()
    await note({ action: 'vehicle.removed', by, customerId, name: nameOf(vehicle) }, trx)
  })
}

/** Locks the person, so that two calls that add a vehicle wait for each other, and for a merge. */
async function lockOwner(customerId: number, trx: Transaction) {
  const owner = await rowsIn('customers', trx)
    .where('id', customerId)
    .whereNull('merged_into_id')
    .forUpdate()
    .select('id')
    .first()
  if (!owner) throw new NotFound()
}

async function lockedVehicle(id: number, trx: Transaction): Promise<Vehicle> {
  const row = await rowsIn('vehicles', trx)
    .where('id', id)
    .forUpdate()
    .select(...VEHICLE_COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toVehicle(row)
}

function keysOf({ plate, sticker }: Pick<NewVehicle, 'plate' | 'sticker'>) {
  return { plate_key: keyOf(plate ?? '') || null, sticker_key: keyOf(sticker ?? '') || null }
}

type Noted = {
  action: 'vehicle.added' | 'vehicle.changed' | 'vehicle.removed'
  by: Actor
  customerId: number
  name: string
  changed?: object
}

function note({ action, by, customerId, ...details }: Noted, trx: Transaction) {
  return record({ action, by, customerId, details }, trx)
}
