import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { PersonAvatar, PersonFacts, PersonVerdict } from '../counter/PersonParts.tsx'

interface FoundPersonProps {
  id: string
  person: HouseholdPerson
  isToldApart: boolean
  /** Enter opens this one. */
  isMarked: boolean
  onOpen(): void
}

/** A rider found by the search, shown as at the counter. Focus stays in the search box. */
export function FoundPerson({ id, person, isToldApart, isMarked, onOpen }: FoundPersonProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      className="find-person"
      data-verdict={person.may_ride.verdict}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <PersonAvatar person={person} />
      <div className="person-who">
        <span className="person-name">{`${person.first_name} ${person.last_name}`}</span>
        <PersonFacts person={person} isToldApart={isToldApart} />
      </div>
      <PersonVerdict person={person} />
    </div>
  )
}
