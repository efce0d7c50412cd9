import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import './vehicleNotes.css'

/** The vehicles of a person, with what of them has ended; nothing without one. */
export function VehicleNotes({ person: { vehicles } }: { person: HouseholdPerson }) {
  if (vehicles.length === 0) return null
  return (
    <ul className="vehicle-notes">
      {vehicles.map(({ id, name, ended }) => (
        <li key={id}>
          {name}
          {ended.map((text) => (
            <span key={text} className="vehicle-ended">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
