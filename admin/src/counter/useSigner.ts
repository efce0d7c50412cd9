import { useState } from 'react'

import type { HouseholdPerson } from '@trailgate/shared/visits/households'

import { useRecord } from '../customers/details/queries.ts'

/** A person who may sign. */
export interface Signer {
  id: number
  first_name: string
  last_name: string
  member_id: string
}

/** Signer for a person of a household: the person, or for a minor one of the guardians. */
export function useSigner(person: HouseholdPerson) {
  const { data, isError, isFetching, refetch } = useRecord(person.id)
  const [chosen, choose] = useState<number>()
  const signers: Signer[] | undefined = person.is_minor ? data?.guardians : [person]
  const signer = signers?.find(({ id }) => id === chosen) ?? signers?.[0]
  return {
    signers,
    signer,
    choose,
    isFailed: signers === undefined && isError && !isFetching,
    again: () => void refetch(),
  }
}
