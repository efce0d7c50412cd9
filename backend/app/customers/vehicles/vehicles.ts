import db from '@adonisjs/lucid/services/db'
import { columnsOf } from '@trailgate/shared/records/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { keyOf } from '@trailgate/shared/vehicles/key'
import type { ListedVehicle, Vehicle, VehicleList } from '@trailgate/shared/vehicles/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import type { VehiclesRow } from '#database/rows'
import { LAST_CHARACTER } from '#customers/search/filter_customers'
import { rowsIn } from '#platform/database/rows_in'
import { serializeFields } from '#platform/database/stored_fields'
import type { Reader } from '#platform/database/transaction'
import { whereFields } from '#platform/database/where_fields'
import { NotFound } from '#platform/http/refusals'

/** Columns read of a vehicle. */
export const VEHICLE_COLUMNS = [
  'id',
  'customer_id',
  ...columnsOf(vehicleFields),
  'revision',
] as const

export type VehicleRow = Pick<VehiclesRow, (typeof VEHICLE_COLUMNS)[number]>

export function toVehicle(row: VehicleRow): Vehicle {
  const { id, customer_id: customerId, revision } = row
  return { id, customer_id: customerId, ...serializeFields(vehicleFields, row), revision }
}

/** The vehicles of these people, active ones first, in the order in which they were added. */
export async function vehiclesOf(
  customerIds: readonly number[],
  client: Reader = db
): Promise<Vehicle[]> {
  if (customerIds.length === 0) return []
  const rows = await rowsIn('vehicles', client)
    .whereIn('customer_id', [...customerIds])
    .orderBy('active', 'desc')
    .orderBy('id')
    .select(...VEHICLE_COLUMNS)
  return rows.map(toVehicle)
}

/** One vehicle. @throws {NotFound} */
export async function vehicleById(id: number): Promise<Vehicle> {
  const row = await rowsIn('vehicles')
    .where('id', id)
    .select(...VEHICLE_COLUMNS)
    .first()
  if (!row) throw new NotFound()
  return toVehicle(row)
}

const LISTED = VEHICLE_COLUMNS.map((column) => `v.${column}` as const)

/** A page of the vehicles of open profiles that fit, the newest first, and their total. */
export async function listVehicles({ q, ...filters }: VehicleList, { offset, limit }: Page) {
  const fitting = rowsIn('vehicles as v')
    .join('customers as c', 'c.id', 'v.customer_id')
    .whereNull('c.closed_at')
  void whereFields(fitting, vehicleFields, filters, 'v.')
  if (q) {
    const key = keyOf(q)
    // Without a letter or digit it is the beginning of every key.
    if (key === '') return { vehicles: [], total: 0 }
    void fitting.where((either) =>
      either
        .whereBetween('v.plate_key', [key, key + LAST_CHARACTER])
        .orWhereBetween('v.sticker_key', [key, key + LAST_CHARACTER])
    )
  }
  const { total } = await fitting.clone().count('* as total').firstOrFail()
  const rows = await fitting
    .orderBy('v.id', 'desc')
    .offset(offset)
    .limit(limit)
    .select(...LISTED, 'c.first_name', 'c.last_name', 'c.member_id')
  const vehicles: ListedVehicle[] = rows.map(({ first_name, last_name, member_id, ...row }) => ({
    ...toVehicle(row),
    first_name,
    last_name,
    member_id,
  }))
  return { vehicles, total: Number(total) }
}
