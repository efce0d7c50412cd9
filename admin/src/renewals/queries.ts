import { useProviderQuery } from '../providers/useProvider.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'
import { renewalsOf } from './renewals.ts'

/** Memberships that end within this many days, and those set to auto-renew. */
export const useRenewals = (days: number) =>
  useProviderQuery(
    'memberships',
    'getRenewals',
    { days },
    { select: ({ expiring, due }) => renewalsOf(expiring, due), staleTime: RESULTS_FRESH_MS }
  )
