import { queryOptions } from '@tanstack/react-query'

import { DEFAULT_PAGE_SIZE } from '@trailgate/shared/http/paging'
import { REPORT_FRESH_MINUTES, SUMMARY_FRESH_MINUTES } from '@trailgate/shared/reports/constants'
import type {
  CustomerSummary,
  LoginActivity,
  RegistrationTrends,
  ReportRow,
} from '@trailgate/shared/reports/schemas'

import { call, send } from '../api/client.ts'
import type { RowsAsked } from './rowsAsked.ts'

const minutes = (count: number) => count * 60_000

export const registrationTrends = (days: number) =>
  queryOptions({
    queryKey: ['reports', 'registrations', days],
    queryFn: ({ signal }) => call<RegistrationTrends>(`${registrationsPath(days)}`, { signal }),
    staleTime: minutes(REPORT_FRESH_MINUTES),
  })

export const loginActivity = (days: number) =>
  queryOptions({
    queryKey: ['reports', 'logins', days],
    queryFn: ({ signal }) => call<LoginActivity>(loginsPath(days), { signal }),
    staleTime: minutes(REPORT_FRESH_MINUTES),
  })

export const customerSummary = queryOptions({
  queryKey: ['reports', 'summary'],
  queryFn: ({ signal }) => call<CustomerSummary>(SUMMARY_PATH, { signal }),
  staleTime: minutes(SUMMARY_FRESH_MINUTES),
})

/** What a number counts, a page at a time. */
export const reportRows = ({ of, from, to }: RowsAsked, page: number) =>
  queryOptions({
    queryKey: ['reports', 'rows', of, from, to, page],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({
        of,
        start_date: from,
        end_date: to,
        skip: String((page - 1) * DEFAULT_PAGE_SIZE),
        limit: String(DEFAULT_PAGE_SIZE),
      })
      const response = await send(`/customers/reports/rows?${query}`, { signal })
      return {
        rows: (await response.json()) as ReportRow[],
        total: Number(response.headers.get('x-total-count')),
      }
    },
  })

export const registrationsPath = (days: number) =>
  `/customers/reports/registration-trends?days=${days}`
export const loginsPath = (days: number) => `/customers/reports/login-activity?days=${days}`
export const SUMMARY_PATH = '/customers/reports/customer-summary'
