import { REPORT_FRESH_MINUTES, SUMMARY_FRESH_MINUTES } from '@trailgate/shared/reports/constants'

import { KEEP_SHOWN, useProviderQuery } from '../providers/useProvider.ts'
import type { RowsAsked } from './rowsAsked.ts'

const FRESH = { staleTime: REPORT_FRESH_MINUTES * 60_000 }
const SUMMARY_FRESH = { staleTime: SUMMARY_FRESH_MINUTES * 60_000 }

export const useRegistrationTrends = (days: number) =>
  useProviderQuery('reports', 'getRegistrationTrends', { days }, FRESH)

export const useLoginActivity = (days: number) =>
  useProviderQuery('reports', 'getLoginActivity', { days }, FRESH)

export const useCustomerSummary = () =>
  useProviderQuery('reports', 'getCustomerSummary', {}, SUMMARY_FRESH)

/** What a number counts, a page at a time. */
export const useReportRows = (asked: RowsAsked, page: number) =>
  useProviderQuery('reports', 'getReportRows', { ...asked, page }, KEEP_SHOWN)
