import { useEffect, useState } from 'react'

import { isSearchable } from '@trailgate/shared/visits/counter_query'

import { searchedIn } from './choosing.ts'
import { useFoundHouseholds } from './queries.ts'

const PAUSE_MS = 200

export type HouseholdSearch = ReturnType<typeof useHouseholds>

/** A text that is typed, which `first` begins, and the households of what was asked for last: a moment after the last letter, or at once. */
export function useHouseholds(first: string | (() => string) = '') {
  const [text, setText] = useState(first)
  const [asked, setAsked] = useState(text)
  const typed = searchedIn(text)
  const isLongEnough = isSearchable(typed)
  const { data, isError, isFetching, refetch } = useFoundHouseholds(asked)

  useEffect(() => {
    if (!isLongEnough || typed === asked) return
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, isLongEnough])

  return {
    text,
    typed,
    asked,
    isLongEnough,
    households: asked === '' ? [] : (data ?? []),
    isLoaded: data !== undefined,
    isFetching,
    isFailed: isError && !isFetching,
    type(to: string) {
      setText(to)
      if (!isSearchable(searchedIn(to))) setAsked('')
    },
    /** Asks for what is typed without waiting. */
    ask: () => setAsked(typed),
    again: () => void refetch(),
    /** The households of what was asked for, once they are here. */
    answer: async () => (await refetch({ cancelRefetch: false })).data ?? [],
  }
}
