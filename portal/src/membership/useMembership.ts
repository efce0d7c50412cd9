import { useEffect } from 'react'

import { useQuery } from '../api/useQuery.ts'
import { membershipOf } from './queries.ts'

/** The membership of a rider; one that cannot be read counts as none, and that is only logged. */
export function useMembership(customerId: number) {
  const { data, error, pending } = useQuery(membershipOf(customerId))
  useEffect(() => {
    if (error !== null) console.warn('The membership could not be read:', error)
  }, [error])
  return { data, pending }
}
