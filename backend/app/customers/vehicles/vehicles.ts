import db from '@adonisjs/lucid/services/db'
import { columnsOf } from '@trailgate/shared/records/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { keyOf } from '@trailgate/shared/vehicles/key'
import type { ListedVehicle, Vehicle, VehicleList } from '@trailgate/shared/vehicles/schemas'
import type { Page } from '@trailgate/shared/http/paging'
import type { VehiclesRow } from '#database/rows'
import { LAST_CHARACTER } from '#customers/search/filter_customers'
import { clock } from '#platform/clock'
import { cachedCount } from '#platform/database/cached_count'
import { rowsIn } from '#platform/database/rows_in'
import { slowReads } from '#platform/database/slow_reads'
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

/** Largest offset that an index scan reaches within a few milliseconds. */
const QUICK_OFFSET = 10_000

/** A page of the vehicles of open profiles that fit, the newest first, and their total. */
export async function listVehicles(list: VehicleList, page: Page) {
  // Without a letter or digit it is the beginning of every key.
  if (list.q && keyOf(list.q) === '') return { vehicles: [], total: 0 }
  const { total } = await cachedCount(fitting(list), () => count(list), clock.now())
  if (page.offset >= total) return { vehicles: [], total }
  const rows = await fitting(list, isQuick(list, page) ? db : slowReads())
    .orderBy('v.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .select(...LISTED, 'c.first_name', 'c.last_name', 'c.member_id')
  const vehicles: ListedVehicle[] = rows.map(({ first_name, last_name, member_id, ...row }) => ({
    ...toVehicle(row),
    first_name,
    last_name,
    member_id,
  }))
  return { vehicles, total }
}

async function count(list: VehicleList): Promise<number> {
  const { total } = await fitting(list, slowReads()).count('* as total').firstOrFail()
  return Number(total)
}

/** Pages near the beginning of the whole list, which the primary key gives in order. */
function isQuick(list: VehicleList, { offset }: Page) {
  const isWhole = Object.entries(list).every(([name, asked]) => PAGING.has(name) || !isAsked(asked))
  return isWhole && offset <= QUICK_OFFSET
}

const PAGING: ReadonlySet<string> = new Set(['skip', 'offset', 'limit'])

function isAsked(asked: unknown) {
  return asked !== undefined && asked !== null && asked !== ''
}

function fitting(list: VehicleList, client: Reader = db) {
  const rows = rowsIn('vehicles as v', client)
    .join('customers as c', 'c.id', 'v.customer_id')
    .whereNull('c.closed_at')
  void whereFields(rows, vehicleFields, list, 'v.')
  if (list.q) {
    const key = keyOf(list.q)
    void rows.where((either) =>
      either
        .whereBetween('v.plate_key', [key, key + LAST_CHARACTER])
        .orWhereBetween('v.sticker_key', [key, key + LAST_CHARACTER])
    )
  }
  return rows
}
