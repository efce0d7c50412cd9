import { Badge } from '@trailgate/shared/browser/components/Badge'
import { formatDate } from '@trailgate/shared/dates'
import { VEHICLE_KIND_LABELS } from '@trailgate/shared/vehicles/fields'
import { endedOn } from '@trailgate/shared/vehicles/gate'
import { messages } from '@trailgate/shared/vehicles/messages'
import { nameOf } from '@trailgate/shared/vehicles/name'
import type { Vehicle } from '@trailgate/shared/vehicles/schemas'

import { useToday } from '../layout/useSettings.ts'

/** Kind, sticker, days and notes of a vehicle. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const { kind, make, model, plate, sticker, notes } = vehicle
  const days = (['insured_until', 'inspected_until'] as const).flatMap((name) => {
    const day = vehicle[name]
    return day === null ? [] : [`${messages[`field.${name}`]} ${formatDate(day)}`]
  })
  const facts = [
    (make || model) && VEHICLE_KIND_LABELS[kind],
    plate && sticker && `${messages['field.sticker']} ${sticker}`,
    ...days,
    notes,
  ]
  return <ul className="record-facts">{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}</ul>
}

/** Name of a vehicle, and what of it has ended. */
export function VehicleName({ vehicle }: { vehicle: Vehicle }) {
  const today = useToday()
  return (
    <>
      {nameOf(vehicle)}{' '}
      {vehicle.active ? (
        endedOn(vehicle, today).map((text) => (
          <Badge key={text} tone="warn">
            {text}
          </Badge>
        ))
      ) : (
        <Badge tone="plain">{messages['not_in_use']}</Badge>
      )}
    </>
  )
}
