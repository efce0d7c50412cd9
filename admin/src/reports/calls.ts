import type { TodayReport } from '@trailgate/shared/dashboard/schemas'
import type { Day } from '@trailgate/shared/dates'
import type { BlindClosing, DayClosing, NewClosing } from '@trailgate/shared/drawers/schemas'
import type { Revenue } from '@trailgate/shared/memberships/schemas'
import type { GapList, MembershipFigure } from '@trailgate/shared/reports/constants'
import type {
  CoverageGap,
  CustomerSummary,
  DayReport,
  GapRow,
  MembershipMonthRow,
  MembershipsReport,
  LoginActivity,
  RegistrationTrends,
  ReportRow,
  VisitsReport,
} from '@trailgate/shared/reports/schemas'
import type { Visit } from '@trailgate/shared/visits/schemas'

import { call, readCsv, type Signal } from '../api/client.ts'
import { readPage } from '../api/readPage.ts'
import type { RowsAsked } from './rowsAsked.ts'

/** A report, with its number of days if it covers a period. */
export interface ReportAsked {
  report: 'registration-trends' | 'login-activity' | 'customer-summary'
  days?: number
}

/** Park days, both included. */
export interface Range {
  from: Day
  to: Day
}

/** Visits of one day that a list shows. */
export interface VisitsAsked {
  day: Day
  which: 'all' | 'not_covered'
}

const VISIT_FILTERS: Record<VisitsAsked['which'], Record<string, string>> = {
  all: {},
  not_covered: { covered: 'false' },
}

/** One list of the coverage report. */
export interface GapAsked {
  of: GapList
  days: number
}

/** Figure of the membership report, with its range. */
export interface MembersAsked extends Range {
  of: MembershipFigure
}

/** API calls of reports. */
export const reportCalls = {
  getRegistrationTrends: ({ days, signal }: Signal & { days: number }) =>
    call<RegistrationTrends>(pathOf({ report: 'registration-trends', days }), { signal }),
  getLoginActivity: ({ days, signal }: Signal & { days: number }) =>
    call<LoginActivity>(pathOf({ report: 'login-activity', days }), { signal }),
  getCustomerSummary: ({ signal }: Signal) =>
    call<CustomerSummary>(pathOf({ report: 'customer-summary' }), { signal }),
  /** The rows behind a figure, in pages. */
  getReportRows: ({ of, from, to, page, signal }: Signal & RowsAsked & { page: number }) =>
    readPage<ReportRow>('/customers/reports/rows', {
      page,
      query: { of, start_date: from, end_date: to },
      signal,
    }),
  exportReport: (asked: ReportAsked) => readCsv(pathOf(asked)),
  getVisitsReport: ({ from, to, signal }: Signal & Range) =>
    call<VisitsReport>(`/reports/visits?start=${from}&end=${to}`, { signal }),
  exportVisits: ({ from, to }: Range) => readCsv(`/reports/visits?start=${from}&end=${to}`),
  /** One page of the visits of a day, or only of those of minors or of people without coverage. */
  getVisitsOfDay: ({ day, which, page, signal }: Signal & VisitsAsked & { page: number }) =>
    readPage<Visit>('/visits', { page, query: { day, ...VISIT_FILTERS[which] }, signal }),
  getMembershipsReport: ({ from, to, signal }: Signal & Range) =>
    call<MembershipsReport>(`/reports/memberships?start=${from}&end=${to}`, { signal }),
  exportMembershipMonths: ({ from, to }: Range) =>
    readCsv(`/reports/memberships?start=${from}&end=${to}`),
  /** One page of the rows behind a figure of the membership report. */
  getMembershipMonthRows: ({
    of,
    from,
    to,
    page,
    signal,
  }: Signal & MembersAsked & { page: number }) =>
    readPage<MembershipMonthRow>('/reports/memberships', {
      page,
      query: { of, start: from, end: to },
      signal,
    }),
  getCoverageGap: ({ days, signal }: Signal & { days: number }) =>
    call<CoverageGap>(`/reports/coverage-gap?days=${days}`, { signal }),
  getGapRows: ({ days, of, page, signal }: Signal & GapAsked & { page: number }) =>
    readPage<GapRow>('/reports/coverage-gap', {
      page,
      query: { days: String(days), of },
      signal,
    }),
  exportGap: ({ days, of }: GapAsked) => readCsv(`/reports/coverage-gap?days=${days}&of=${of}`),
  getTodayReport: ({ signal }: Signal) => call<TodayReport>('/reports/today', { signal }),
  getDayReport: ({ day, signal }: Signal & { day: Day }) =>
    call<DayReport>(`/reports/day?day=${day}`, { signal }),
  closeDrawer: (body: NewClosing) =>
    call<DayClosing | BlindClosing>('/day-closings', { method: 'POST', body }),
  noteClosing: ({ id, note }: { id: number; note: string }) =>
    call<DayClosing>(`/day-closings/${id}`, { method: 'PUT', body: { note } }),
  exportDay: ({ day }: { day: Day }) => readCsv(`/reports/day?day=${day}`),
  getRevenue: ({ from, to, signal }: Signal & Range) =>
    call<Revenue>(`/memberships/reports/revenue?start_date=${from}&end_date=${to}`, { signal }),
}

function pathOf({ report, days }: ReportAsked): string {
  return `/customers/reports/${report}${days === undefined ? '' : `?days=${days}`}`
}
