import { useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { fill } from '@trailgate/shared/text'
import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import { OverrideDialog } from './OverrideDialog.tsx'
import { checkIn } from './queries.ts'
import { showVisit } from './useVisitStream.ts'

type People = readonly HouseholdPerson[]

interface Checking {
  /** What was done last. */
  said: string
  /** Why nothing was done. */
  failure: string | undefined
  isPending: boolean
  start(people: People): void
  /** Asks for a reason at once. */
  ask(people: People): void
  dialog: ReactNode
}

/** Checks people in, all or none; where the gate wants a reason it is asked for. */
export function useChecking(onDone: () => void): Checking {
  const queries = useQueryClient()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState<{ people: People; why: string }>()

  const sending = useMutation({
    mutationFn: ({ people, reason }: { people: People; reason?: string }) =>
      checkIn({
        customer_ids: people.map(({ id }) => id),
        ...(reason === undefined ? {} : { override_reason: reason }),
      }),
    onSuccess(visits, { people }) {
      for (const visit of visits) showVisit(visit, queries)
      setFailure(undefined)
      setAsking(undefined)
      setSaid(fill(messages['check_in.done'], { names: namesOf(people) }))
      onDone()
    },
    onError(error, { people, reason }) {
      if (reason !== undefined) return
      const code = refusalOf(error)?.code
      const why = sentenceFor(error, messages['check_in.failed'])
      if (code === 'SEE_STAFF' || code === 'NOT_COVERED') setAsking({ people, why })
      else setFailure(why)
    },
  })

  return {
    said,
    failure,
    isPending: sending.isPending,
    start(people) {
      if (sending.isPending) return
      setSaid('')
      setFailure(people.length === 0 ? messages['check_in.none'] : undefined)
      if (people.length > 0) sending.mutate({ people })
    },
    ask(people) {
      sending.reset()
      setAsking({ people, why: '' })
    },
    dialog: asking && (
      <OverrideDialog
        people={asking.people}
        why={asking.why}
        isPending={sending.isPending}
        failure={
          sending.error && sending.variables.reason !== undefined
            ? sentenceFor(sending.error, messages['check_in.failed'])
            : undefined
        }
        onSubmit={(reason) => sending.mutate({ people: asking.people, reason })}
        onClose={() => {
          setAsking(undefined)
          onDone()
        }}
      />
    ),
  }
}

function namesOf(people: People): string {
  return people.map(({ first_name: first, last_name: last }) => `${first} ${last}`).join(', ')
}
