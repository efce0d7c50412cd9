import { useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'
import { renewalsOf } from './renewals.ts'

/** Who runs out within so many days, and who was set to renew. */
export const useRenewals = (days: number) =>
  useProviderQuery(
    'memberships',
    'getRenewals',
    { days },
    { select: ({ expiring, due }) => renewalsOf(expiring, due), staleTime: RESULTS_FRESH_MS }
  )
