import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import type { CustomerDetail, HistoryEntry } from '@trailgate/shared/customers/schemas'
import type { Document } from '@trailgate/shared/documents/schemas'
import type { StaffGuardianRequest } from '@trailgate/shared/guardian_requests/schemas'
import { TOTAL_COUNT_HEADER } from '@trailgate/shared/http/paging'
import type { Preferences } from '@trailgate/shared/marketing/schemas'
import type { Minor } from '@trailgate/shared/minors/schemas'
import type { PassState } from '@trailgate/shared/passes/schemas'
import { FRESH_MINUTES } from '@trailgate/shared/settings/constants'
import type { HouseholdPerson } from '@trailgate/shared/visits/households'
import type { Visit } from '@trailgate/shared/visits/schemas'
import type {
  StaffSignedWaiver,
  StaffSignedWaiverDetail,
  WaiverSeal,
} from '@trailgate/shared/waivers/schemas'

import { call, send } from '../../api/client.ts'

/** What a tab shows is kept for five minutes, also while the dialog is closed. */
const KEPT = { staleTime: FRESH_MINUTES * 60_000, gcTime: FRESH_MINUTES * 60_000 } as const

/** Lines of history on a page. */
export const HISTORY_PAGE = 20

/** The whole record, for whoever needs more of somebody than stands on the screen. */
export const recordOf = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'record'],
    queryFn: ({ signal }) => call<CustomerDetail>(`/customers/${id}`, { signal }),
    staleTime: 0,
  })

/** With the closed profiles of those whose guardian the customer was. */
export const minorsOf = (id: number) =>
  tab<Minor[]>(id, 'minors', `/customers/${id}/minors?include_closed=true`)

export const waiversOf = (id: number) =>
  tab<StaffSignedWaiver[]>(id, 'waivers', `/customers/${id}/waivers`)

export const documentsOf = (id: number) =>
  tab<Document[]>(id, 'documents', `/customers/${id}/documents`)

/** Open requests of a child for a parent, on the page of either. */
export const guardianRequestsOf = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'guardian-requests'],
    queryFn: ({ signal }) =>
      call<StaffGuardianRequest[]>(`/guardian-requests?customer_id=${id}&limit=100`, { signal }),
    staleTime: 0,
  })

export const passOf = (id: number) => tab<PassState>(id, 'pass', `/customers/${id}/pass`)

export const preferencesOf = (id: number) =>
  tab<Preferences>(id, 'marketing', `/marketing/customers/${id}/preferences`)

export const waiverOf = (id: number, waiverId: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'waivers', waiverId],
    queryFn: ({ signal }) =>
      call<StaffSignedWaiverDetail>(`/customers/${id}/waivers/${waiverId}/detail`, { signal }),
    ...KEPT,
  })

/** Whether a waiver is as it was sealed: asked each time, because that is what the question is about. */
export const sealOf = (id: number, waiverId: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'seals', waiverId],
    queryFn: ({ signal }) =>
      call<WaiverSeal>(`/customers/${id}/waivers/${waiverId}/seal`, { signal }),
    staleTime: 0,
  })

export const historyOf = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'history', page],
    queryFn: async ({ signal }) => {
      const skip = (page - 1) * HISTORY_PAGE
      const path = `/customers/${id}/history?skip=${skip}&limit=${HISTORY_PAGE}`
      const response = await send(path, { signal })
      const entries = (await response.json()) as HistoryEntry[]
      return { entries, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
    },
    placeholderData: keepPreviousData,
    ...KEPT,
  })

/** Visits on a page. */
export const VISITS_PAGE = 20

export const visitsOf = (id: number, page: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'visits', page],
    queryFn: async ({ signal }) => {
      const skip = (page - 1) * VISITS_PAGE
      const path = `/customers/${id}/visits?skip=${skip}&limit=${VISITS_PAGE}`
      const response = await send(path, { signal })
      const visits = (await response.json()) as Visit[]
      return { visits, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A person and the household as the gate sees them; asked anew each time, as people sign and come meanwhile. */
export const householdOf = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(id), 'household'],
    queryFn: ({ signal }) => call<HouseholdPerson[]>(`/customers/${id}/household`, { signal }),
    staleTime: 0,
  })

/** What is read of customers is read again where it shows: the tab, the counts, the history and the list. */
export function useCustomersChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['customers'] })
}

function tab<T>(id: number, name: string, path: string) {
  return queryOptions({
    queryKey: [...keyOf(id), name],
    queryFn: ({ signal }) => call<T>(path, { signal }),
    ...KEPT,
  })
}

function keyOf(id: number) {
  return ['customers', 'details', id] as const
}
