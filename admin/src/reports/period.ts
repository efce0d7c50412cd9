import { DEFAULT_REPORT_DAYS, REPORT_PERIODS } from '@trailgate/shared/reports/constants'

/** The period that an address asks for; the documented one where it asks for another than is offered. */
export function periodOf(query: URLSearchParams): number {
  const asked = Number(query.get('days'))
  return REPORT_PERIODS.find((days) => days === asked) ?? DEFAULT_REPORT_DAYS
}
