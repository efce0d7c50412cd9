import db from '@adonisjs/lucid/services/db'
import { isMinor, type Day } from '@trailgate/shared/dates'
import { endedOn, standingOf, type CheckedVehicle } from '@trailgate/shared/vehicles/gate'
import { nameOf } from '@trailgate/shared/vehicles/name'
import type { VehicleAtGate } from '@trailgate/shared/vehicles/schemas'
import type { GateVehicle } from '@trailgate/shared/visits/constants'
import type { CustomersRow } from '#database/rows'
import { rowsIn } from '#platform/database/rows_in'
import { statement, type Parameter } from '#platform/database/statement'
import type { Reader } from '#platform/database/transaction'

type Person = Pick<CustomersRow, 'id' | 'date_of_birth'>

/** The vehicles of a person at the gate, and what they mean there. */
export type Vehicles = { shown: readonly VehicleAtGate[]; standing: GateVehicle }

export const NO_VEHICLES: Vehicles = { shown: [], standing: 'none' }

/**
 * The active vehicles of these people today, by person. Minors ride on the vehicles of their guardians too, who keep
 * them in the portal. One query, and another where there are minors.
 */
export async function vehiclesAtGate(
  people: readonly Person[],
  today: Day,
  client: Reader = db
): Promise<ReadonlyMap<number, Vehicles>> {
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const own = Map.groupBy(await OWN.all({ ids }, client), (vehicle) => vehicle.customer_id)
  const shared = await ofGuardians(people, today, client)
  return new Map(
    ids.map((id) => {
      const vehicles = (own.get(id) ?? []).map((vehicle) => ({ ...vehicle, active: true }))
      const all: CheckedVehicle[] = [...vehicles, ...(shared.get(id) ?? [])]
      const shown = vehicles.map((vehicle) => ({
        id: vehicle.id,
        name: nameOf(vehicle),
        ended: endedOn(vehicle, today),
      }))
      return [id, { shown, standing: standingOf(all, today) }]
    })
  )
}

async function ofGuardians(people: readonly Person[], today: Day, client: Reader) {
  const ids = people
    .filter(({ date_of_birth: born }) => born !== null && isMinor(born, today))
    .map(({ id }) => id)
  if (ids.length === 0) return new Map<number, CheckedVehicle[]>()
  const rows = await OF_GUARDIANS.all({ ids }, client)
  const active = rows.map((row) => ({ ...row, active: true }))
  return Map.groupBy(active, ({ minor_id: minorId }) => minorId)
}

const OWN = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('vehicles')
    .whereIn('customer_id', ids)
    .whereRaw('active = 1')
    .orderBy('id')
    .select('id', 'customer_id', 'kind', 'plate', 'make', 'model', 'colour', 'sticker')
    .select('insured_until', 'inspected_until')
)

const OF_GUARDIANS = statement(({ ids }: { ids: Parameter<number>[] }) =>
  rowsIn('guardianships as g')
    .join('vehicles as v', 'v.customer_id', 'g.guardian_id')
    .whereIn('g.minor_id', ids)
    .whereNull('g.ended_at')
    .whereRaw('v.active = 1')
    .select('g.minor_id', 'v.insured_until', 'v.inspected_until')
)
