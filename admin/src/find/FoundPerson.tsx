import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { PersonAvatar, PersonFacts, PersonVerdict } from '../counter/PersonParts.tsx'

interface FoundPersonProps {
  id: string
  person: HouseholdPerson
  /** Enter opens this one. */
  isMarked: boolean
  onOpen(): void
}

/** Somebody who was found, as the counter shows them. The keyboard stays in the box. */
export function FoundPerson({ id, person, isMarked, onOpen }: FoundPersonProps) {
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
        <PersonFacts person={person} />
      </div>
      <PersonVerdict person={person} />
    </div>
  )
}
