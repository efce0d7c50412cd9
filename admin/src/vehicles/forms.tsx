import { lineOf, namesOf } from '@trailgate/shared/records/fields'
import { vehicleFields } from '@trailgate/shared/vehicles/fields'
import { messages } from '@trailgate/shared/vehicles/messages'
import {
  newVehicleSchema,
  vehicleChangesSchema,
  type Vehicle,
} from '@trailgate/shared/vehicles/schemas'

import { FieldInput } from '../ui/FieldInput.tsx'
import { formOf } from '../ui/fieldValues.ts'
import type { RecordForms } from '../ui/RecordForms.tsx'

const form = formOf(vehicleFields, {
  added: newVehicleSchema,
  changed: vehicleChangesSchema,
})

/** Forms of the vehicles of a person. */
export function formsOf(customerId: number): RecordForms<Vehicle> {
  return {
    resource: 'vehicles',
    collection: `customers/${customerId}/vehicles`,
    id: 'vehicle',
    ...form,
    said: {
      created: messages.created,
      updated: messages.updated,
      createFailed: messages['save.failed'],
      updateFailed: messages['save.failed'],
    },
    inputs: () => (
      <div className="form-grid">
        {namesOf(vehicleFields).map((name) => (
          <FieldInput key={name} source={name} field={lineOf(vehicleFields, name)} />
        ))}
      </div>
    ),
  }
}
