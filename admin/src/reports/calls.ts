import type {
  CustomerSummary,
  LoginActivity,
  RegistrationTrends,
  ReportRow,
} from '@trailgate/shared/reports/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'
import type { RowsAsked } from './rowsAsked.ts'

/** A report, and of how many days where it is of a period. */
export interface ReportAsked {
  report: 'registration-trends' | 'login-activity' | 'customer-summary'
  days?: number
}

/** What is read of reports. */
export const reportCalls = {
  getRegistrationTrends: ({ days, signal }: Signal & { days: number }) =>
    call<RegistrationTrends>(pathOf({ report: 'registration-trends', days }), { signal }),
  getLoginActivity: ({ days, signal }: Signal & { days: number }) =>
    call<LoginActivity>(pathOf({ report: 'login-activity', days }), { signal }),
  getCustomerSummary: ({ signal }: Signal) =>
    call<CustomerSummary>(pathOf({ report: 'customer-summary' }), { signal }),
  /** What a number counts, a page at a time. */
  getReportRows: ({ of, from, to, page, signal }: Signal & RowsAsked & { page: number }) =>
    readPage<ReportRow>('/customers/reports/rows', {
      page,
      query: { of, start_date: from, end_date: to },
      signal,
    }),
  exportReport: (asked: ReportAsked) => readCsv(pathOf(asked)),
}

function pathOf({ report, days }: ReportAsked): string {
  return `/customers/reports/${report}${days === undefined ? '' : `?days=${days}`}`
}
