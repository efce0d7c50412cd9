import Checkbox from '@mui/material/Checkbox'
import { Link } from 'react-router'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'

import { personPath } from '../customers/paths.ts'
import { AlertNote } from './AlertNote.tsx'
import { DeclinedNote } from './DeclinedNote.tsx'
import { FlaggedAnswers } from './FlaggedAnswers.tsx'
import { PersonActions, type PersonActionsProps } from './PersonActions.tsx'
import { PersonAvatar, PersonFacts, PersonVerdict } from './PersonParts.tsx'
import { VehicleNotes } from './VehicleNotes.tsx'

interface PersonRowProps extends PersonActionsProps {
  isToldApart: boolean
  isChosen: boolean
  onToggle(id: number): void
}

/** One person of a household: who they are, the verdict, why, and the action that is due. */
export function PersonRow({ isToldApart, isChosen, onToggle, ...actions }: PersonRowProps) {
  const { person } = actions
  const { id, first_name: first, last_name: last, may_ride: said, visit } = person
  const name = `${first} ${last}`
  return (
    <li className="person" data-verdict={said.verdict}>
      {visit ? (
        <span className="person-in" aria-hidden="true" />
      ) : (
        <Checkbox
          className="person-choose"
          checked={isChosen}
          onChange={() => onToggle(id)}
          slotProps={{ input: { 'aria-label': fill(messages.choose, { name }) } }}
        />
      )}
      <PersonAvatar person={person} />
      <div className="person-who">
        <Link to={personPath(id)} className="person-name">
          {name}
        </Link>
        <PersonFacts person={person} isToldApart={isToldApart} />
        <AlertNote alert={person.alert} />
        <FlaggedAnswers person={person} />
        <DeclinedNote declined={person.declined} />
        <VehicleNotes person={person} />
      </div>
      <PersonVerdict person={person} />
      <PersonActions {...actions} />
    </li>
  )
}
