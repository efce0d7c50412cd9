import { useState, type ReactNode } from 'react'

import { messages } from '@trailgate/shared/visits/counter_messages'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { queryClient } from '../providers/queryClient.ts'
import { useProviderMutation } from '../providers/useProvider.ts'
import { refusalOf, sentenceFor } from '../ui/sentenceFor.ts'
import type { Arrival } from './calls.ts'
import { arrivedSentence, namesOf } from './choosing.ts'
import { noteDone, toDone } from './lastDone.ts'
import { OverrideDialog } from './OverrideDialog.tsx'
import { showVisit } from './useVisitStream.ts'

type People = readonly HouseholdPerson[]

interface Checking {
  /** Message about the last check-in. */
  said: string
  /** Why nothing was done. */
  failure: string | undefined
  isPending: boolean
  /** True while the dialog asks for a reason. */
  isAsking: boolean
  /** Checks them in; after whom is being checked in at the moment. */
  start(people: People): void
  /** Asks for a reason at once. */
  ask(people: People): void
  dialog: ReactNode
}

interface Question {
  people: People
  why: string
}

const CHECK_IN = ['check-ins', 'checkIn'] as const

/** Checks people in, all or none, one household after the other; where the gate wants a reason it is asked for. */
export function useChecking(onDone: (people: People) => void): Checking {
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string>()
  const [questions, setQuestions] = useState<readonly Question[]>([])
  const [question] = questions
  const answered = () => setQuestions(([, ...others]) => others)

  const sending = useProviderMutation(...CHECK_IN, {
    // One after the other: fast hands press Enter for the next household before the last one is in.
    scope: { id: CHECK_IN.join(' ') },
    onSuccess(visits, { people, reason }) {
      for (const visit of visits) showVisit(visit)
      if (reason !== undefined) answered()
      setSaid(arrivedSentence(people))
      // A person who was in already, by a kiosk or another counter, is not undone here.
      const own = visits.filter(({ changed }) => changed).map(toDone)
      noteDone(own.length > 0 ? { what: 'check_in', visits: own, at: Date.now() } : null)
      onDone(people)
    },
    onError(error, { people, reason }) {
      // The dialog that asked for the reason says it.
      if (reason !== undefined) return
      const code = refusalOf(error)?.code
      const why = sentenceFor(error, messages['check_in.failed'])
      if (code === 'SEE_STAFF' || code === 'NOT_COVERED') {
        setQuestions((others) => [...others, { people, why }])
      } else setFailure(`${namesOf(people)}: ${why}`)
    },
  })

  /** Ids of people whose check-in is running or queued. */
  function underWay(): ReadonlySet<number> {
    const pending = queryClient
      .getMutationCache()
      .findAll({ mutationKey: CHECK_IN, status: 'pending' })
    const arrivals = pending.map(({ state }) => state.variables as Arrival)
    return new Set(arrivals.flatMap(({ people }) => people.map(({ id }) => id)))
  }

  // The household after this one may be on its way: its check-in is none of the dialog's.
  const isAnswer =
    sending.variables?.reason !== undefined && sending.variables.people === question?.people

  return {
    said,
    failure,
    isPending: sending.isPending,
    isAsking: question !== undefined,
    start(people) {
      const pending = underWay()
      const left = people.filter(({ id }) => !pending.has(id))
      if (left.length === 0 && people.length > 0) return
      if (pending.size === 0) {
        setSaid('')
        setFailure(undefined)
      }
      if (left.length > 0) sending.mutate({ people: left })
      else setFailure(messages['check_in.none'])
    },
    ask(people) {
      sending.reset()
      setFailure(undefined)
      setQuestions((others) => [...others, { people, why: '' }])
    },
    dialog: question && (
      <OverrideDialog
        key={question.people.map(({ id }) => id).join()}
        people={question.people}
        why={question.why}
        change={{
          mutate: sending.mutate,
          isPending: isAnswer && sending.isPending,
          error: isAnswer ? sending.error : null,
        }}
        onClose={() => {
          answered()
          onDone(question.people)
        }}
      />
    ),
  }
}
