import { useGetOne, type UseGetOneOptions } from 'react-admin'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { FRESH_MINUTES } from '@trailgate/shared/settings/constants'

import { DETAIL } from '../../providers/detail.ts'
import { KEEP_SHOWN, useProviderQuery } from '../../providers/useProvider.ts'

/** What a tab shows is kept for five minutes, also while the dialog is closed. */
const KEPT = {
  staleTime: FRESH_MINUTES * 60_000,
  gcTime: FRESH_MINUTES * 60_000,
} as const

const ALWAYS_ANEW = { staleTime: 0 } as const

/** The whole record, for whoever needs more of somebody than stands on the screen. */
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

/** Whether a waiver is as it was sealed: asked each time, because that is what the question is about. */
export const useSeal = (id: number, waiverId: number) =>
  useProviderQuery('customers', 'getSeal', { id, waiverId }, ALWAYS_ANEW)

export const useHistory = (id: number, page: number) =>
  useProviderQuery('customers', 'getHistory', { id, page }, { ...KEEP_SHOWN, ...KEPT })

export const useVisits = (id: number, page: number) =>
  useProviderQuery('customers', 'getVisitsOf', { id, page }, { ...KEEP_SHOWN, ...ALWAYS_ANEW })

/** A person and the household as the gate sees them; asked anew each time, as people sign and come meanwhile. */
export const useHousehold = (id: number, refetchInterval: number | false = false) =>
  useProviderQuery('customers', 'getHousehold', { id }, { ...ALWAYS_ANEW, refetchInterval })
