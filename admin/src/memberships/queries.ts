import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

import type { MembershipType } from '@trailgate/shared/membership_types/schemas'
import { FIRST_MEMBERSHIP_NUMBER, type StatusAction } from '@trailgate/shared/memberships/constants'
import type {
  BulkResult,
  HouseholdSale,
  Membership,
  MembershipChanges,
  MembershipPage,
  NewMembership,
  Renewal,
  RiderMembership,
} from '@trailgate/shared/memberships/schemas'

import { call } from '../api/client.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/**
 * Marks a question for the whole membership. react-admin keeps rows of a list as answers for single records too, and a row
 * has no family.
 */
export const DETAIL = { detail: true } as const

/** Every type there is, in the park's order; the inactive ones are offered for nothing new. */
export const membershipTypes = queryOptions({
  queryKey: ['membership-types', 'all'],
  queryFn: ({ signal }) => call<MembershipType[]>('/membership-types/', { signal }),
  staleTime: RESULTS_FRESH_MS,
})

/** How many memberships there are, and the number that the next one is most likely to get. */
export const newestNumber = queryOptions({
  queryKey: ['memberships', 'newest-number'],
  queryFn: async ({ signal }) => {
    const path = '/memberships/?limit=1&sort_by=membership_id&sort_order=desc'
    const { items, total } = await call<MembershipPage>(path, { signal })
    const highest = items[0]?.membership_id ?? 0
    return { total, suggested: Math.max(FIRST_MEMBERSHIP_NUMBER, highest + 1) }
  },
  staleTime: RESULTS_FRESH_MS,
})

/** Sells one. */
export function useSale() {
  return useMembershipMutation((body: NewMembership) =>
    call<Membership>('/memberships/', { method: 'POST', body })
  )
}

/** Sells one to a family: the membership, its places and new minors at once. */
export function useHouseholdSale() {
  return useMembershipMutation((body: HouseholdSale) =>
    call<Membership>('/memberships/household', { method: 'POST', body })
  )
}

/** Every membership that somebody has a place in, the newest first. */
export const membershipsOfHolder = (id: number) =>
  queryOptions({
    queryKey: ['memberships', 'of', id],
    queryFn: ({ signal }) =>
      call<RiderMembership[]>(`/memberships/customer/${id}/memberships`, { signal }),
    staleTime: 0,
  })

/** Changes what was changed, guarded by the revision that was seen. */
export function useChanges(id: number) {
  return useMembershipMutation((body: MembershipChanges) =>
    call<Membership>(`/memberships/${id}`, { method: 'PUT', body })
  )
}

/** Suspends, cancels or activates one. */
export function useStatusAction(id: number) {
  return useMembershipMutation((action: StatusAction) =>
    call<Membership>(`/memberships/${id}/${action}`, { method: 'POST', body: {} })
  )
}

/** Records a renewal. */
export function useRenewal(id: number) {
  return useMembershipMutation((body: Renewal) =>
    call<Membership>(`/memberships/${id}/renew`, { method: 'POST', body })
  )
}

/** Expires or cancels many. */
export function useBulk(action: 'expire' | 'cancel') {
  return useMembershipMutation((ids: readonly number[]) =>
    call<BulkResult>(`/memberships/bulk/${action}`, {
      method: 'POST',
      body: { membership_ids: ids },
    })
  )
}

/** Refused or not: what is shown may be older than what is. */
function useMembershipMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
}
