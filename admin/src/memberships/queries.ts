import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** Number of memberships, and the membership ID that the next one is most likely to get. */
export const useNewestNumber = () =>
  useProviderQuery('memberships', 'getNewestNumber', {}, { staleTime: RESULTS_FRESH_MS })

/** Memberships of these people, ended ones too. */
export const useHeldBy = (ids: readonly number[]) =>
  useProviderQuery(
    'memberships',
    'getMembershipsOfHolders',
    { ids: ids.toSorted((one, other) => one - other) },
    { staleTime: 0, enabled: ids.length > 0 }
  )

/** All memberships of a person, past ones too, the newest first. */
export const useMembershipsOf = (id: number) =>
  useProviderQuery('memberships', 'getMembershipsOfHolder', { id }, { staleTime: 0 })

/** The ledger of a membership, a page at a time. */
export const useMembershipTerms = (id: number, page: number) =>
  useProviderQuery('memberships', 'getMembershipTerms', { id, page }, KEEP_SHOWN)
