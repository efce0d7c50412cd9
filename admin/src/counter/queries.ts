import type { Day } from '@trailgate/shared/dates'
import type { Household } from '@trailgate/shared/visits/households'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'

/** What the box has found. Asked anew each time: who may ride changes while people sign. */
export const useFoundHouseholds = (q: string) =>
  useProviderQuery(
    'households',
    'findHouseholds',
    { q },
    { select: withOpenVisits, enabled: q.length > 0, staleTime: 0, gcTime: 0, retry: false }
  )

/** A visit that is over is none: whoever has left may come in again. */
function withOpenVisits(households: Household[]): Household[] {
  return households.map((household) => ({
    ...household,
    people: household.people.map((person) =>
      person.visit?.state === 'in' ? person : { ...person, visit: null }
    ),
  }))
}

/** Everybody who is in; the stream keeps it true. */
export const useVisitsIn = (day: Day) => useProviderQuery('visits', 'getVisitsIn', { day })

export const useVisitSummary = (day: Day) => useProviderQuery('visits', 'getVisitSummary', { day })

/** Whom to call for everybody who is in; asked anew when other minors are. */
export const useRollCall = (day: Day, minors?: readonly number[]) =>
  useProviderQuery(
    'visits',
    'getRollCall',
    { day, minors },
    { ...KEEP_SHOWN, enabled: minors?.length !== 0, staleTime: 0 }
  )

/** A link for the dialog that is open: one that stays the same while it is. */
export const useSignLink = (id: number) =>
  useProviderQuery(
    'sign-links',
    'makeSignLink',
    { id },
    { staleTime: Infinity, gcTime: 0, retry: false }
  )
