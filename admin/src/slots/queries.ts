import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { Slot } from '@trailgate/shared/slots/schemas'

import { call } from '../api/client.ts'

/** The places of a membership and who held them; under 'memberships', whose changes may change places too. */
export function slotsOf(membershipId: number) {
  return queryOptions({
    queryKey: ['memberships', 'slots', membershipId],
    queryFn: ({ signal }) =>
      call<Slot[]>(`${pathOf(membershipId)}/?include_removed=true`, { signal }),
    staleTime: 0,
  })
}

/** Gives a free place to somebody. */
export function useAssignSlot(membershipId: number) {
  return useSlotMutation(({ slotId, customerId }: { slotId: number; customerId: number }) =>
    call<Slot>(`${pathOf(membershipId)}/${slotId}/assign/?customer_id=${customerId}`, {
      method: 'POST',
    })
  )
}

/** Hands a held place on to somebody else. */
export function useTransferSlot(membershipId: number) {
  return useSlotMutation(({ slotId, customerId }: { slotId: number; customerId: number }) =>
    call<Slot>(`${pathOf(membershipId)}/${slotId}/transfer/?new_customer_id=${customerId}`, {
      method: 'PUT',
    })
  )
}

/** Takes the holder out of a place. */
export function useEmptySlot(membershipId: number) {
  return useSlotMutation((slotId: number) =>
    call<Slot>(`${pathOf(membershipId)}/${slotId}/`, { method: 'DELETE' })
  )
}

/** Refused or not, what is shown was not what is: somebody else may have been faster. */
function useSlotMutation<Input>(mutationFn: (input: Input) => Promise<Slot>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    // Not waited for: a card that is drawn anew takes the question with it, and nobody would hear what came of it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}

function pathOf(membershipId: number): string {
  return `/membership-slots/${membershipId}/slots`
}
