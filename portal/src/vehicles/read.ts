import { check } from '@trailgate/shared/fields'
import {
  newVehicleSchema,
  vehicleChangesSchema,
  type NewVehicle,
  type Vehicle,
  type VehicleChanges,
} from '@trailgate/shared/vehicles/schemas'

import type { FormReading } from '../ui/useForm.ts'

/** The vehicle to add, or errors by field. */
export function readNewVehicle(fields: FormData): FormReading<NewVehicle> {
  return check(newVehicleSchema(), typedIn(fields))
}

/** The fields that differ from the vehicle that was shown, with its revision. */
export function readVehicleChanges(
  fields: FormData,
  vehicle: Vehicle
): FormReading<VehicleChanges> {
  const checked = check(vehicleChangesSchema(), typedIn(fields))
  if (!checked.ok) return checked
  const changed = Object.entries(checked.value).filter(
    ([name, value]) => value !== vehicle[name as keyof Vehicle]
  )
  return { ok: true, value: { ...Object.fromEntries(changed), revision: vehicle.revision } }
}

/** A box that is not ticked is not in the form's data. */
function typedIn(fields: FormData) {
  return { ...Object.fromEntries(fields), active: fields.has('active') }
}
