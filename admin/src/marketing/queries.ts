import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { CustomerDetail } from '@trailgate/shared/customers/schemas'
import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import type { ConsentEvent, MarketingStats } from '@trailgate/shared/marketing/schemas'

import { call, send } from '../api/client.ts'
import { RESULTS_FRESH_MS } from '../ui/list.ts'

/** All that is shown of marketing begins with this key, so that one change makes all of it stale. */
const MARKETING = ['marketing'] as const

/** How many agreed to what. */
export const marketingStats = queryOptions({
  queryKey: [...MARKETING, 'stats'],
  queryFn: ({ signal }) => call<MarketingStats>('/marketing/stats', { signal }),
  staleTime: RESULTS_FRESH_MS,
})

/** A page of what a customer agreed to and declined, with how much there is in all. */
export function consentsOf(customerId: number, page: number) {
  const offset = (page - 1) * DEFAULT_PAGE_SIZE
  return queryOptions({
    queryKey: [...MARKETING, 'consents', customerId, page],
    queryFn: async ({ signal }) => {
      const response = await send(
        `/marketing/customers/${customerId}/consents?limit=${DEFAULT_PAGE_SIZE}&offset=${offset}`,
        { signal }
      )
      return {
        events: (await response.json()) as ConsentEvent[],
        total: Number(response.headers.get('x-total-count')),
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Whose consents they are. */
export function customerNamed(id: number) {
  return queryOptions({
    queryKey: ['customers', 'named', id],
    queryFn: ({ signal }) => call<CustomerDetail>(`/customers/${id}`, { signal }),
  })
}
