import { useId, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { fill } from '@trailgate/shared/text'
import { messages as words } from '@trailgate/shared/ui/messages'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { takenOver } from '../customers/details/minors/minorForm.ts'
import { MinorDialog } from '../customers/details/minors/MinorDialog.tsx'
import { recordOf } from '../customers/details/queries.ts'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { LoadingRows } from '../ui/LoadingRows.tsx'
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
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...recordOf(chosen),
    placeholderData: keepPreviousData,
  })
  const name = nameOf(people[0])
  const title = fill(messages['minor.of'], { name })

  if (!data) {
    return (
      <ScreenDialog title={title} onClose={onClose}>
        {isError && !isFetching ? (
          <FailedNotice title={messages['minor.failed']} retry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} rows={4} />
        )}
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
