import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type {
  MembershipType,
  MembershipTypeChanges,
  MembershipTypeRemoval,
  MembershipTypeSummary,
  NewMembershipType,
} from '@trailgate/shared/membership_types/schemas'

import { call } from '../api/client.ts'

/** All that is known of types begins with this key. */
const TYPES = ['membership-types'] as const

/** The types in the park's order with how much each is used. What is edited must be what is stored now. */
export const typeSummaries = queryOptions({
  queryKey: [...TYPES, 'summary'],
  queryFn: ({ signal }) => call<MembershipTypeSummary[]>('/membership-types/summary', { signal }),
  staleTime: 0,
})

/** Makes a type. */
export function useCreateType() {
  return useTypeMutation((body: NewMembershipType) =>
    call<MembershipType>('/membership-types', { method: 'POST', body })
  )
}

/** Changes what was changed, guarded by the revision that was seen. */
export function useUpdateType() {
  return useTypeMutation(({ id, changes }: { id: number; changes: MembershipTypeChanges }) =>
    call<MembershipType>(`/membership-types/${id}`, { method: 'PUT', body: changes })
  )
}

/** Deletes a type, or deactivates it when it is in use; the answer says which. */
export function useDeleteType() {
  return useTypeMutation((id: number) =>
    call<MembershipTypeRemoval>(`/membership-types/${id}`, { method: 'DELETE' })
  )
}

/** Puts the types into a new order; settled when they have been read in it. */
export function useReorderTypes() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      call<MembershipType[]>('/membership-types/reorder', { method: 'POST', body: { ids } }),
    onSettled: () => queries.invalidateQueries({ queryKey: TYPES }),
  })
}

/** Any change makes the types stale, and the memberships that show their places. */
function useTypeMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled() {
      void queries.invalidateQueries({ queryKey: ['memberships'] })
      void queries.invalidateQueries({ queryKey: TYPES })
    },
  })
}
