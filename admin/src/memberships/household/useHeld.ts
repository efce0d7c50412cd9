import type { Day } from '@trailgate/shared/dates'

import { useHeldBy } from '../queries.ts'
import { heldOn, type Held } from './held.ts'
import type { SalePerson } from './saleForm.ts'

interface WhatIsHeld {
  held: readonly Held[]
  isFailed: boolean
  /** Loading: the sale waits for it, unless the request fails. */
  isUnknown: boolean
}

/** Memberships that the people of a sale hold on its first day. */
export function useHeld(people: readonly Omit<SalePerson, 'is_minor'>[], start: Day): WhatIsHeld {
  const { data, isPending, isFetching, failureCount } = useHeldBy(people.map(({ id }) => id))
  const isAsked = people.length > 0
  return {
    held: heldOn(data ?? [], people, start),
    isFailed: isAsked && data === undefined && failureCount > 0,
    isUnknown: isAsked && isPending && isFetching && failureCount === 0,
  }
}
