import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { takenOver } from '../customers/details/minors/minorForm.ts'
import { MinorDialog } from '../customers/details/minors/MinorDialog.tsx'
import { useRecord } from '../customers/details/queries.ts'
import { KEEP_SHOWN } from '../providers/useProvider.ts'
import { Unanswered } from '../ui/QueryStates.tsx'
import { ScreenDialog } from '../ui/ScreenDialog.tsx'
import { guardiansOf } from './verdict.ts'

interface AddMinorHereProps {
  people: readonly HouseholdPerson[]
  onClose(): void
}

/** Adds a child to a household at the counter; what families share is taken over from the guardian. */
export default function AddMinorHere({ people, onClose }: AddMinorHereProps) {
  const id = useId()
  const notify = useNotify()
  const guardians = guardiansOf(people)
  const [chosen, choose] = useState(guardians[0]?.id ?? 0)
  const record = useRecord(chosen, KEEP_SHOWN)
  const { data, isPlaceholderData } = record
  const name = nameOf(people[0])
  const title = fill(messages['minor.of'], { name })

  if (!data) {
    return (
      <ScreenDialog title={title} onClose={onClose}>
        <Unanswered query={record} failed={messages['minor.failed']} rows={4} />
      </ScreenDialog>
    )
  }

  const guardian = nameOf(data)
  return (
    <MinorDialog
      title={title}
      guardianId={data.id}
      values={takenOver(data)}
      isReady={!isPlaceholderData}
      onAdded={(minor) => {
        const isKnown = people.some((person) => person.id === minor.id)
        const sentence = messages[isKnown ? 'minor.known' : 'minor.done']
        notify(fill(sentence, { name: nameOf(minor), guardian }), { type: 'success' })
      }}
      onClose={onClose}
    >
      <div className="counter-before">
        {guardians.length > 1 && (
          <TextField
            select
            fullWidth
            id={id}
            label={messages['minor.guardian']}
            value={chosen}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {guardians.map((person) => (
              <MenuItem key={person.id} value={person.id}>
                {nameOf(person)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <p className="muted-text">{fill(messages['minor.taken_over'], { name: guardian })}</p>
      </div>
    </MinorDialog>
  )
}

type Named = { first_name: string; last_name: string }

function nameOf(person: Named | undefined): string {
  return person ? `${person.first_name} ${person.last_name}` : ''
}
