import type { Day } from '@trailgate/shared/dates'
import { REPORT_FRESH_MINUTES, SUMMARY_FRESH_MINUTES } from '@trailgate/shared/reports/constants'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import type { GapAsked, MembersAsked, Range, VisitsAsked } from './calls.ts'
import type { RowsAsked } from './rowsAsked.ts'

const FRESH = { staleTime: REPORT_FRESH_MINUTES * 60_000 }
const SUMMARY_MS = SUMMARY_FRESH_MINUTES * 60_000
/** Also kept after leaving the page: by default an unused query is dropped after 5 minutes. */
const SUMMARY_FRESH = { staleTime: SUMMARY_MS, gcTime: SUMMARY_MS }

export const useRegistrationTrends = (days: number) =>
  useProviderQuery('reports', 'getRegistrationTrends', { days }, { ...FRESH, ...KEEP_SHOWN })

export const useLoginActivity = (days: number) =>
  useProviderQuery('reports', 'getLoginActivity', { days }, { ...FRESH, ...KEEP_SHOWN })

export const useCustomerSummary = () =>
  useProviderQuery('reports', 'getCustomerSummary', {}, SUMMARY_FRESH)

/** The rows behind a figure, in pages. */
export const useReportRows = (asked: RowsAsked, page: number) =>
  useProviderQuery('reports', 'getReportRows', { ...asked, page }, KEEP_SHOWN)

export const useVisitsReport = (range: Range) =>
  useProviderQuery('reports', 'getVisitsReport', range, { ...FRESH, ...KEEP_SHOWN })

export const useVisitsOfDay = (asked: VisitsAsked, page: number) =>
  useProviderQuery('reports', 'getVisitsOfDay', { ...asked, page }, KEEP_SHOWN)

export const useMembershipsReport = (range: Range) =>
  useProviderQuery('reports', 'getMembershipsReport', range, { ...FRESH, ...KEEP_SHOWN })

export const useMembershipMonthRows = (asked: MembersAsked, page: number) =>
  useProviderQuery('reports', 'getMembershipMonthRows', { ...asked, page }, KEEP_SHOWN)

export const useCoverageGap = (days: number) =>
  useProviderQuery('reports', 'getCoverageGap', { days }, { ...FRESH, ...KEEP_SHOWN })

export const useGapRows = (asked: GapAsked, page: number) =>
  useProviderQuery('reports', 'getGapRows', { ...asked, page }, KEEP_SHOWN)

/** Sheet of a day, as it is stored now. */
export const useDayReport = (day: Day) =>
  useProviderQuery('reports', 'getDayReport', { day }, { ...KEEP_SHOWN, staleTime: 0 })

export const useRevenue = (range: Range) =>
  useProviderQuery('reports', 'getRevenue', range, { ...FRESH, ...KEEP_SHOWN })
