import { useGetOne, type UseGetOneOptions } from 'react-admin'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { FRESH_MINUTES } from '@trailgate/shared/settings/constants'

import { DETAIL } from '../../providers/detail.ts'
import { KEEP_SHOWN, useProviderQuery } from '../../providers/useProvider.ts'

/** Tab data stays cached for five minutes, also while the dialog is closed. */
const KEPT = {
  staleTime: FRESH_MINUTES * 60_000,
  gcTime: FRESH_MINUTES * 60_000,
} as const

const ALWAYS_ANEW = { staleTime: 0 } as const

/** The full record, for screens that need more than the list row. */
export const useRecord = (
  id: number,
  options: Pick<UseGetOneOptions<CustomerDetail>, 'enabled' | 'placeholderData'> = {}
) => useGetOne<CustomerDetail>('customers', { id, meta: DETAIL }, { ...ALWAYS_ANEW, ...options })

export const useMinors = (id: number) => useProviderQuery('customers', 'getMinors', { id }, KEPT)

export const useWaivers = (id: number) => useProviderQuery('customers', 'getWaivers', { id }, KEPT)

export const useDocuments = (id: number) =>
  useProviderQuery('customers', 'getDocuments', { id }, KEPT)

export const useGuardianRequests = (id: number) =>
  useProviderQuery('customers', 'getGuardianRequests', { id }, ALWAYS_ANEW)

export const usePass = (id: number) => useProviderQuery('customers', 'getPass', { id }, KEPT)

export const usePreferences = (id: number) =>
  useProviderQuery('customers', 'getPreferences', { id }, KEPT)

export const useWaiver = (id: number, waiverId: number) =>
  useProviderQuery('customers', 'getWaiver', { id, waiverId }, KEPT)

/** Result of verifying a waiver's seal; never cached. */
export const useSeal = (id: number, waiverId: number) =>
  useProviderQuery('customers', 'getSeal', { id, waiverId }, ALWAYS_ANEW)

export const useHistory = (id: number, page: number) =>
  useProviderQuery('customers', 'getHistory', { id, page }, { ...KEEP_SHOWN, ...KEPT })

export const useVisits = (id: number, page: number) =>
  useProviderQuery('customers', 'getVisitsOf', { id, page }, { ...KEEP_SHOWN, ...ALWAYS_ANEW })

/** Coverage at an instant; not cached, as a waiver may be voided or a record merged meanwhile. */
export const useCoverageAt = (id: number, at: string | undefined) =>
  useProviderQuery(
    'customers',
    'getCoverageAt',
    { id, at: at ?? '' },
    { ...ALWAYS_ANEW, enabled: at !== undefined }
  )

/** Gate status of a person and the household. Never cached: people sign and check in meanwhile. */
export const useHousehold = (id: number, refetchInterval: number | false = false) =>
  useProviderQuery('customers', 'getHousehold', { id }, { ...ALWAYS_ANEW, refetchInterval })
