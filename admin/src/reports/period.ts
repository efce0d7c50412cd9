import { DEFAULT_REPORT_DAYS, REPORT_PERIODS } from '@trailgate/shared/reports/constants'

/** Period in the URL; the documented default if it is not offered. */
export function periodOf(query: URLSearchParams): number {
  const asked = Number(query.get('days'))
  return REPORT_PERIODS.find((days) => days === asked) ?? DEFAULT_REPORT_DAYS
}
