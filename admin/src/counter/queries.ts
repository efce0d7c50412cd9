import { useEffect } from 'react'

import type { Day } from '@trailgate/shared/dates'
import type { Household } from '@trailgate/shared/visits/households'

import { useProviderQuery } from '../providers/useProvider.ts'
import { withoutLine } from './board.ts'

/** Households that match the text in the box. Never cached: verdicts change while people sign. */
export const useFoundHouseholds = (q: string) =>
  useProviderQuery(
    'households',
    'findHouseholds',
    { q },
    { select: withOpenVisits, enabled: q.length > 0, staleTime: 0, gcTime: 0 }
  )

/** Drops visits that are over: a person who has left may come in again. */
function withOpenVisits(households: Household[]): Household[] {
  return households.map((household) => ({
    ...household,
    people: household.people.map((person) =>
      person.visit?.state === 'in' ? person : { ...person, visit: null }
    ),
  }))
}

/** Held in memory for a day: without a network it is all that there is. */
const HELD = { gcTime: 24 * 3600_000 } as const

/** Wait for further people before the roll call is read again, in ms. */
const FURTHER_MS = 5000

/** Everybody who is in; the stream keeps it true. */
export const useVisitsIn = (day: Day) => useProviderQuery('visits', 'getVisitsIn', { day }, HELD)

export const useVisitSummary = (day: Day) =>
  useProviderQuery('visits', 'getVisitSummary', { day }, HELD)

/** Emergency contacts of everybody who is in: read when the board opens, and again for each person who came in since. */
export function useRollCall(day: Day) {
  const query = useProviderQuery('visits', 'getRollCall', { day }, { ...HELD, staleTime: 0 })
  const { data: lines, refetch } = query
  const { data: visits } = useVisitsIn(day)
  const unread = lines && visits ? withoutLine(visits, lines) : []
  const key = unread.map(({ id }) => id).join()
  const pause = unread.some((visit) => visit.is_minor) ? 0 : FURTHER_MS
  useEffect(() => {
    if (key === '') return
    const timer = setTimeout(() => void refetch(), pause)
    return () => clearTimeout(timer)
  }, [key, pause, refetch])
  return query
}

/** The pick-up list of a minor; never cached, as it may change meanwhile. */
export const usePickups = (id: number) =>
  useProviderQuery('pickups', 'getPickups', { id }, { staleTime: 0 })

/** A link for the dialog that is open: one that stays the same while it is. */
export const useSignLink = (id: number) =>
  useProviderQuery('sign-links', 'makeSignLink', { id }, { staleTime: Infinity, gcTime: 0 })
